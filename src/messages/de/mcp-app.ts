import type { Translated } from '../translation'

export const mcpApp: Translated<'mcpApp'> = {
  label: ({ tool, server }) => `App von ${server}: ${tool}`,
  show: 'App anzeigen',
  close: 'App schließen',
  gone: 'Die Seite der App ist nicht mehr gespeichert.',
  explanation:
    'Der Server hat eine Seite mitgeliefert, die dieses Ergebnis zeigt. Sie läuft getrennt von Parley, ohne Netzwerk und Dateien, und fragt, bevor sie etwas tut.',
  unreachable: ({ sites }) => `Die Seite verlangt ${sites}. Sie erreicht nichts davon, deshalb können Teile fehlen.`,
  frame: ({ tool, server }) => `${tool} von ${server}`,
  wantsLink: ({ server }) => `Die App von ${server} möchte diese Adresse öffnen:`,
  wantsMessage: ({ server }) => `Die App von ${server} möchte diese Nachricht in Ihrem Namen senden:`,
  address: 'Adresse',
  message: 'Nachricht',
  decline: 'Ablehnen',
  openLink: 'Öffnen',
  send: 'Senden',
  ended: {
    flood: 'Die App wurde beendet, weil sie zu viele Nachrichten gesendet hat.',
    moved: 'Die App wurde beendet, weil ihre Seite woandershin wechseln wollte.',
  },
}
