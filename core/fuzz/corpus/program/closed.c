/*/ half a = 1; /*/ half b = 2; //*/ b
b * a }}} ) ] ;;;;