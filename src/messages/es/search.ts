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
}
