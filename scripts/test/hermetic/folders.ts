/** Environment variable with the folder in which a unit test run keeps its files. */
export const RUN_FOLDER = 'PARLEY_TEST_RUN_FOLDER'
