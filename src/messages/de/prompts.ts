import type { Translated } from '../translation'

export const prompts: Translated<'prompts'> = {
  title: 'Prompts',
  explanation:
    'Texte, die du immer wieder sendest. Gib / und den Namen eines Prompts ein, um ihn einzufügen, oder suche ihn in der Befehlspalette.',
  none: 'Noch keine Prompts. Füge hier einen hinzu, oder speichere eine Nachricht über ihr Menü.',
  add: 'Prompt hinzufügen',
  newPrompt: 'Neuer Prompt',
  named: ({ name }) => `Prompt ${name}`,
  thePrompt: ({ name }) => `Der Prompt „${name}“`,
  savePrompt: 'Prompt speichern',
  saved: ({ name }) => `Prompt „${name}“ gespeichert. /${name} fügt ihn ein.`,
  text: 'Text',
  nameHint: 'Ein Wort aus Buchstaben, Ziffern, Punkten, Binde- und Unterstrichen.',
  nameTaken: ({ name }) => `Einen Prompt namens „${name}“ gibt es schon.`,
}
