import type { Translated } from '../translation'

export const title: Translated<'title'> = {
  autoTitle: 'Agenten neue Sitzungen benennen lassen',
  autoTitleHint:
    'Nach seiner ersten Antwort wird der Agent für einen kleinen Betrag um einen Titel gebeten. Sonst heißen Sitzungen nach ihrer ersten Nachricht. Eingegebene Titel werden nie geändert.',
  generating: 'Titel wird erzeugt …',
  unchanged: 'Titel unverändert.',
  renamed: ({ title }) => `In „${title}“ umbenannt.`,
}
