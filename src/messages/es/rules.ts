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
    subject: {
      command: ({ pattern }) => `el comando «${pattern}»`,
      tool: ({ tool }) => `cualquier uso de la herramienta ${tool}`,
      path: {
        read: ({ path }) => `la lectura de ${path}`,
        write: ({ path }) => `la lectura y modificación de ${path}`,
        exec: ({ path }) => `la ejecución de ${path}`,
        network: ({ path }) => `el acceso de red a ${path}`,
        meta: ({ path }) => `el uso de ${path}`,
        any: ({ path }) => `cualquier acceso a ${path}`,
      },
      all: {
        read: 'cualquier lectura',
        write: 'cualquier modificación',
        exec: 'cualquier ejecución',
        network: 'cualquier acceso de red',
        meta: 'las herramientas sin efectos',
        any: 'todo',
      },
    },
    withTool: ({ what, tool }) => `${what} con la herramienta ${tool}`,
    byAgent: ({ what, agent }) => `${what} por parte de ${agent}`,
    inFolder: ({ what, folder }) => `${what} en ${folder}`,
    inSession: ({ what }) => `${what} en esta sesión`,
    everywhere: ({ what }) => `${what} en todas partes`,
    until: ({ what, time }) => `${what} hasta ${time}`,
    allow: ({ what }) => `Permitir ${what}.`,
    deny: ({ what }) => `Denegar ${what}.`,
  },
}
