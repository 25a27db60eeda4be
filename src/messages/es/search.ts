import type { Translated } from '../translation'
import { plural } from './format'

export const search: Translated<'search'> = {
  title: 'Búsqueda',
  field: 'Buscar en todos los mensajes',
  hint: 'Escribir para buscar en los títulos, mensajes, etiquetas y notas de todas las sesiones.',
  saved: 'Búsquedas guardadas',
  where: 'Dónde',
  everywhere: 'Todas las sesiones',
  saidBy: 'Autor',
  anyone: 'Cualquiera',
  you: 'Usuario',
  agent: 'Agente',
  said: 'Fecha del mensaje',
  betweenDays: 'Entre dos días',
  count: ({ count }) => plural(count, { one: '# sesión', other: '# sesiones' }),
  countAtLeast: ({ count }) => plural(count, { one: 'Al menos # sesión', other: 'Al menos # sesiones' }),
  more: 'Mostrar más',
  searchIn: 'Buscar en',
  place: { messages: 'Mensajes', tools: 'Llamadas a herramientas', reasoning: 'Razonamiento' },
  filter: { file: 'Archivo', command: 'Comando', error: 'Error' },
  hitIn: { command: 'Comando', path: 'Archivo', error: 'Error', output: 'Salida', reasoning: 'Razonamiento' },
  meaning: {
    title: 'Buscar por significado…',
    about:
      'Un agente suyo ordena las sesiones que mejor encajan con una descripción. Antes se muestra lo que se le envía, sin secretos.',
    preview: 'Mostrar lo que se envía',
    noPrice: 'No se conoce el precio.',
    price: ({ amount }) => `Cuesta aproximadamente ${amount}.`,
    nothing: 'Ninguna sesión contiene palabras de la descripción.',
    sends: 'Texto que se envía',
    send: ({ name }) => `Enviar a ${name}`,
    byWords: ({ reason }) => `${reason} El orden es el de las palabras.`,
  },
}
