import type { Translated } from '../translation'

export const tips: Translated<'tips'> = {
  title: 'Tipp',
  dismiss: 'Tipp ausblenden',
  hideAll: 'Alle Tipps ausblenden',
  text: {
    palette: 'Zu jeder Sitzung, jeder Datei und jedem Befehl springen.',
    nextWaiting: 'Zur nächsten Sitzung springen, die Sie braucht.',
    aside: 'Nebenbei etwas fragen: Es wird nicht Teil der Unterhaltung.',
    review: 'Die Änderungen eines Agenten Zeile für Zeile prüfen.',
    split: 'Eine weitere Sitzung daneben ansehen.',
    branchMap: 'Alle Zweige einer Sitzung in einer Zeichnung sehen.',
    inbox: 'Alle Sitzungen sehen, die arbeiten oder Sie brauchen.',
  },
}
