import type { Translated } from '../translation'

export const prompts: Translated<'prompts'> = {
  title: 'Prompts',
  explanation:
    'Des textes que vous envoyez souvent. Saisissez / suivi du nom d’un prompt pour l’insérer, ou cherchez-le dans la palette de commandes.',
  none: 'Aucun prompt. Ajoutez-en un ici, ou enregistrez un message depuis son menu.',
  add: 'Ajouter un prompt',
  newPrompt: 'Nouveau prompt',
  named: ({ name }) => `Prompt ${name}`,
  thePrompt: ({ name }) => `Le prompt « ${name} »`,
  savePrompt: 'Enregistrer le prompt',
  saved: ({ name }) => `Prompt « ${name} » enregistré. Saisissez /${name} pour l’insérer.`,
  text: 'Texte',
  nameHint: 'Un mot composé de lettres, chiffres, points, tirets et traits de soulignement.',
  nameTaken: ({ name }) => `Un prompt nommé « ${name} » existe déjà.`,
}
