/** Id of the app among the programs of a system, also for the installers. */
export const APP_ID = 'parley.desktop'
