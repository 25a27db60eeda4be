import type { Translated } from '../translation'
import { sentence } from './format'

export const health: Translated<'health'> = {
  foundAt: 'Speicherort',
  version: 'Version',
  signIn: 'Anmeldung',
  checking: 'Wird geprüft …',
  lastFailure: 'Letzter Fehler',
  output: 'Ausgabe',
  outputOf: ({ name }) => `Ausgabe von ${name}`,
  signsInWith: ({ name }) => `Anmeldemethode für ${name}`,
  checkNamed: ({ name }) => `${name} erneut prüfen`,
  checkAgain: 'Erneut prüfen',
  stopped: ({ reason }) =>
    `${sentence(reason)} Die Unterhaltung ist gespeichert, und die nächste Nachricht startet den Agenten neu.`,
  notRunning: ({ name }) => `${name} läuft nicht mehr.`,
  starting: 'Startet …',
  signInQuestion: ({ name }) => `Wie soll sich ${name} anmelden?`,
  askedOnce: 'Das lässt sich später unter „Einstellungen › Agenten“ ändern.',
  signInUnknown: ({ problem }) => `Anmeldung unbekannt: ${problem}`,
  signInAtStart: 'Meldet den Anmeldestatus beim Start',
  notSignedIn: 'Anmeldung erforderlich',
  signedIn: 'Angemeldet',
  signedInWith: ({ method }) => `Angemeldet (${method})`,
  signedInAs: ({ account }) => `Angemeldet als ${account}`,
  signedInAsWith: ({ account, method }) => `Angemeldet als ${account} (${method})`,
  versionAtStart: 'Bekannt, sobald er läuft',
  tooOld: ({ version, minimumVersion }) => `${version} (Parley benötigt ${minimumVersion} oder neuer)`,
  showLog: 'Protokoll anzeigen',
  hideLog: 'Protokoll ausblenden',
  editAgent: 'Agent bearbeiten',
  forkInFolder: 'Dort fortsetzen',
  noLog: ({ name }) =>
    `Das Protokoll dieses Fehlers ist nicht mehr vorhanden. Parley behält das letzte von ${name}, bis es beendet wird.`,
  emptyLog: ({ name }) => `${name} hat vor dem Fehler nichts ausgegeben.`,
  tested: ({ version, minimumVersion, testedVersion }) =>
    `${version} (getestet mit ${minimumVersion} bis ${testedVersion})`,
  newer: ({ version, testedVersion }) => `${version} (neuer als die getestete Version ${testedVersion})`,
  untested: ({ version }) => `${version} (ungetestet: Mit dieser Generation lief Parley noch nie)`,
  useTested: ({ version }) => `Version ${version} verwenden`,
  testedDownload: ({ source, name }) =>
    `Lädt ${source} von npm in den Ordner von Parley. Das vorhandene ${name} bleibt, wie es ist.`,
  installTested: 'Installieren und verwenden',
  installing: 'Wird installiert …',
  useOwn: 'Eigene Version verwenden',
}
