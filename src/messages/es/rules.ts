import type { Translated } from '../translation'
import { plural } from './format'

export const rules: Translated<'rules'> = {
  scope: { session: 'Una sesión', folder: 'Carpeta', everywhere: 'En todas partes' },
  inSession: ({ title }) => `Sesión «${title}»`,
  created: ({ scope }) => `${scope} · creada`,
  neverUsed: 'sin usar',
  used: ({ count }) => `usada ${plural(count, { one: '# vez', other: '# veces' })}, la última`,
  editNamed: ({ sentence }) => `Editar: ${sentence}`,
  removeNamed: ({ sentence }) => `Quitar: ${sentence}`,
  title: 'Reglas de permisos',
  loadFailed: ({ message }) => `No se pudieron cargar las reglas. ${message}`,
  none: 'Todavía no hay reglas. Elegir «Permitir en esta sesión» o «Permitir siempre» en una solicitud para crear una. Las reglas se pueden editar y quitar aquí.',
  stricter: {
    title:
      'Parley interpreta ahora de forma más estricta los comandos de shell y los ajustes de git, y pregunta más a menudo:',
    reason: {
      'uncertain-commands':
        'Pregunta por los comandos que podrían ejecutarlo y no se pueden interpretar con certeza, incluso donde todo lo demás está permitido.',
      'several-folders': 'Pregunta por los comandos que nombran varias carpetas.',
    },
    rules: 'Reglas que preguntan más a menudo',
    folders: 'Carpetas que necesitan consentimiento',
    items: ({ count }) =>
      plural(count, {
        one: '# ajuste o hook de git necesita su consentimiento.',
        other: '# ajustes y hooks de git necesitan su consentimiento.',
      }),
    again:
      'Para que se le pregunte menos, edite las reglas de abajo o elija «Permitir siempre» en una solicitud. Una carpeta pide el consentimiento cuando se inicia un agente en ella.',
  },
  removed: ({ rule }) => `Regla «${rule}» quitada.`,
  sentence: {
    does: {
      command: ({ pattern }) => `ejecutar «${pattern}»`,
      tool: ({ tool }) => `usar la herramienta ${tool}`,
      path: {
        read: ({ path }) => `leer ${path}`,
        write: ({ path }) => `editar ${path}`,
        exec: ({ path }) => `ejecutar ${path}`,
        network: ({ path }) => `conectarse a ${path}`,
        meta: ({ path }) => `usar ${path}`,
        any: ({ path }) => `acceder a ${path}`,
      },
      all: {
        read: 'leer cualquier archivo',
        write: 'editar cualquier archivo',
        exec: 'ejecutar cualquier comando',
        network: 'usar la red',
        meta: 'usar herramientas sin efectos',
        any: 'hacer cualquier cosa',
      },
    },
    inFolder: ({ folder }) => ` en ${folder}`,
    everywhere: ' en cualquier lugar',
    withTool: ({ tool }) => `herramienta ${tool}`,
    limits: ({ list }) => ` (${list})`,
    betweenLimits: ', ',
    inSession: 'esta sesión',
    until: ({ time }) => `hasta ${time}`,
    allow: ({ who, what, where, limits }) => `${who ?? 'Cualquier agente'} puede ${what}${where}${limits}.`,
    deny: ({ who, what, where, limits }) =>
      `${who === undefined ? 'Ningún agente puede' : `${who} no puede`} ${what}${where}${limits}.`,
  },
}
