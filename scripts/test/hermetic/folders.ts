/** Environment variable with the folder in which a run of unit tests keeps its files. */
export const RUN_FOLDER = 'PARLEY_TEST_RUN_FOLDER'
