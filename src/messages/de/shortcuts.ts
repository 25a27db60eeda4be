import type { Translated } from '../translation'

export const shortcuts: Translated<'shortcuts'> = {
  title: 'Tastenkombinationen',
  or: 'oder',
  places: {
    composer: 'Eingabefeld',
    approvals: 'Genehmigungen',
    list: 'Sitzungsliste',
    transcript: 'Transkript',
  },
  does: {
    send: 'Senden oder einreihen, solange der Agent arbeitet',
    steer: 'In laufende Runde einbringen, falls der Agent das unterstützt',
    newLine: 'Neue Zeile',
    lastMessage: 'Letzte Nachricht zurückholen (leeres Eingabefeld)',
    nextRequest: 'Bewegen',
    allowOnce: 'Einmal zulassen',
    allowForSession: 'Für die Sitzung zulassen',
    deny: 'Ablehnen',
    openSession: 'Sitzung öffnen',
    move: 'Durch die Liste bewegen',
    first: 'Erste Nachricht',
    latest: 'Neueste Nachricht',
  },
}
