import type { Translated } from '../translation'

export const prompts: Translated<'prompts'> = {
  title: 'Prompts',
  explanation:
    'Textos que envías una y otra vez. Escribe / y el nombre de un prompt para insertarlo, o búscalo en la paleta de comandos.',
  none: 'Aún no hay prompts. Añade uno aquí o guarda un mensaje desde su menú.',
  add: 'Añadir prompt',
  newPrompt: 'Nuevo prompt',
  named: ({ name }) => `Prompt ${name}`,
  thePrompt: ({ name }) => `El prompt «${name}»`,
  savePrompt: 'Guardar prompt',
  saved: ({ name }) => `Prompt «${name}» guardado. Escribe /${name} para insertarlo.`,
  text: 'Texto',
  nameHint: 'Una palabra con letras, cifras, puntos, guiones y guiones bajos.',
  nameTaken: ({ name }) => `Ya existe un prompt llamado «${name}».`,
}
