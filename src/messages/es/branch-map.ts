import type { Translated } from '../translation'
import { list, plural } from './format'

export const branchMap: Translated<'branchMap'> = {
  title: 'Mapa de ramas',
  windowTitle: ({ title }) => `Mapa de ramas de ${title} · Parley`,
  tab: 'Ramas',
  openWide: 'Abrir mapa de ramas',
  loadFailed: ({ problem }) => `No se pudo cargar el mapa de ramas. ${problem}`,
  loading: 'Cargando ramas…',
  alone: 'Esta sesión aún no tiene ramas.',
  aloneHint:
    'Bifurcar un mensaje permite probar otra cosa a partir de ese punto. El mapa muestra entonces dónde empezó cada rama, cuánto costó y si se fusionó o se abandonó.',
  omitted: ({ count }) =>
    plural(count, { one: '# sesión más no se muestra.', other: '# sesiones más no se muestran.' }),
  summary: ({ branches, tokens, cost }) =>
    `${plural(branches, { one: '# rama', other: '# ramas' })} · ${tokens} tokens · ${cost}`,
  showSubagents: ({ count }) => plural(count, { one: '# subagente', other: '# subagentes' }),
  column: { session: 'Sesión', agent: 'Agente', messages: 'Mensajes', tokens: 'Tokens', cost: 'Coste' },
  state: { open: 'Abierta', merged: 'Fusionada', abandoned: 'Abandonada', archived: 'Archivada' },
  start: 'Inicio',
  from: ({ excerpt }) => `desde «${excerpt}»`,
  fromStart: 'desde el principio',
  you: 'Usuario',
  option: ({ parts }) => list([...parts]),
  level: ({ depth }) => `nivel ${String(depth)}`,
  branchedFrom: ({ excerpt, parent }) => `derivada de «${excerpt}» en «${parent}»`,
  mergedInto: ({ parent }) => `fusionada con «${parent}»`,
  messageCount: ({ count }) => plural(count, { one: '# mensaje', other: '# mensajes' }),
  tokenCount: ({ tokens }) => `${tokens} tokens`,
  selected: 'Sesión seleccionada',
  forkPoint: 'Derivada de',
  merge: 'Fusionada con',
  ownUsage: 'Uso',
  withBranches: 'Con sus ramas',
  usage: ({ tokens, cost }) => `${tokens} tokens · ${cost}`,
  open: 'Abrir',
  compareTitle: 'Comparar ramas',
  compareWith: 'Comparar con',
  compareNothing: 'No hay otra sesión con la que comparar.',
  compareFailed: ({ problem }) => `No se pudo cargar la conversación. ${problem}`,
  shared: ({ count }) =>
    plural(count, { one: 'El primer mensaje es igual.', other: 'Los primeros # mensajes son iguales.' }),
  sharedNothing: 'Las conversaciones no tienen ningún mensaje en común.',
  onlyHere: ({ count, tokens }) =>
    `${plural(count, { one: '# mensaje', other: '# mensajes' })} solo aquí · ${tokens} tokens`,
  noneOnlyHere: 'Nada más: la otra continúa desde aquí.',
  changedFiles: ({ count }) => plural(count, { one: '# archivo modificado', other: '# archivos modificados' }),
  openBoth: 'Abrir en paralelo',
}
