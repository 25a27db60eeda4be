import type { Translated } from '../translation'

export const panes: Translated<'panes'> = {
  pane: ({ index, total, title }) => `Bereich ${index} von ${total}: ${title}`,
  split: 'Bereich teilen',
  resize: 'Größe der Bereiche ändern',
  tooMany: 'Für einen weiteren Bereich ist kein Platz. Schließen Sie zuerst einen.',
  drop: {
    left: 'Links öffnen',
    right: 'Rechts öffnen',
    top: 'Oben öffnen',
    bottom: 'Unten öffnen',
    here: 'Hier öffnen',
  },
}
