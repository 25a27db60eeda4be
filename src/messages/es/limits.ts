import { plural } from './format'
import type { Translated } from '../translation'

export const limits: Translated<'limits'> = {
  budgetUsed: 'Presupuesto usado',
  budgetTitle: ({ spent, budget }) =>
    `Esta sesión ha costado ${spent} de su presupuesto de ${budget}. Cambiar los límites.`,
  spentSoFar: ({ spent }) => ` Hasta ahora, esta sesión ha costado ${spent}.`,
  title: 'Límites de la sesión',
  save: 'Guardar límites',
  budget: 'Presupuesto (dólares estadounidenses)',
  budgetHint: ({ spent }) =>
    `Los agentes se detienen cuando el coste de la sesión, incluidas las estimaciones, alcanza este importe. Los agentes que solo informan del coste al final de un turno se detienen antes del mensaje siguiente.${spent}`,
  noBudget: 'Ninguno',
  turnMinutes: 'Duración máxima de un turno (minutos)',
  turnMinutesHint: 'Incluye el tiempo que un agente espera un permiso.',
  noTurnLimit: 'Sin límite',
  quota: {
    fiveHour: '5 horas',
    week: 'Semana',
    month: 'Mes',
    line: ({ name, used }) => `${name}: ${used} usado`,
    read: ({ age }) => `leído ${age}`,
    unknown: 'Uso aún desconocido',
  },
  parked: {
    resumes: ({ time }) => `En pausa · continúa: ${time}`,
    asks: 'En pausa · te espera',
    resumesShort: ({ time }) => `Continúa: ${time}`,
    asksShort: 'Te espera',
    queued: ({ count }) =>
      plural(count, { one: '# mensaje en cola espera también.', other: '# mensajes en cola esperan también.' }),
    continueWith: 'Continuar con…',
    resumeNow: 'Continuar ahora',
    dontResume: 'No continuar',
    silent: ({ agent, time }) => `${agent} no responde desde: ${time}.`,
  },
  switch: {
    target: 'Continuar con',
    existing: ({ agent }) => `${agent} · sesión existente`,
    native: 'La sesión propia del agente pasa tal como está.',
    retold: 'La conversación se vuelve a contar como texto.',
    along: ({ count }) =>
      plural(count, { one: '# mensaje en cola pasa también.', other: '# mensajes en cola pasan también.' }),
    leftOut: ({ parts }) => `No pasa: ${parts}.`,
    tokens: ({ count }) => `Se vuelven a leer unos ${count} tokens.`,
    go: 'Continuar',
    nobody: 'Ningún otro agente o cuenta puede continuar esta sesión. Añade una cuenta en Configuración.',
  },
  account: {
    title: 'Cuentas',
    about:
      'Claude Code, Codex y GitHub Copilot pueden tener varias cuentas, cada una con su propia carpeta. Parley nunca lee, copia ni mueve un inicio de sesión.',
    none: 'Ningún agente instalado admite cuentas.',
    existingLogin: 'Inicio de sesión existente',
    isDefault: 'Predeterminada',
    signedIn: 'Sesión iniciada',
    signedOut: 'Sin iniciar sesión',
    add: 'Añadir cuenta',
    name: 'Nombre de la cuenta',
    makeDefault: 'Usar de forma predeterminada',
    ask: 'Volver a consultar',
    signIn: 'Iniciar sesión',
    removed: ({ name }) => `Se quitó ${name}. Su carpeta se conserva.`,
  },
  later: {
    title: 'Enviar más tarde',
    atReset: ({ name }) => `Cuando se restablezca el límite de ${name}`,
    afterSession: ({ title }) => `Cuando termine «${title}»`,
    sendsAt: ({ time }) => `Se envía: ${time}`,
    sendsAtReset: 'Se envía cuando se restablezca el límite',
    sendsAfter: ({ title }) => `Se envía cuando termine «${title}»`,
  },
}
