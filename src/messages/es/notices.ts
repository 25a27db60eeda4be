import type { Translated } from '../translation'

export const notices: Translated<'notices'> = {
  host: {
    'allowance-used': ({ agent, percent, period }) =>
      `${agent} ha usado el ${percent} % de su cuota del periodo: ${period}.`,
    'allowance-used/much': ({ agent, period }) =>
      `${agent} ha usado la mayor parte de su cuota del periodo: ${period}.`,
    'allowance-used/until': ({ agent, percent, period, at }) =>
      `${agent} ha usado el ${percent} % de su cuota del periodo: ${period}. Se restablece: ${at}.`,
    'allowance-used/up': ({ agent, period }) => `${agent} ha agotado su cuota del periodo: ${period}.`,
    'allowance-used/up-until': ({ agent, period, at }) =>
      `${agent} ha agotado su cuota del periodo: ${period}. Se restablece: ${at}.`,
    'answer-cut/broken': ({ provider }) => `La respuesta está incompleta: ${provider} la interrumpió.`,
    'answer-cut/broken-for': ({ provider, reason }) =>
      `La respuesta está incompleta: ${provider} la interrumpió (${reason}).`,
    'answer-cut/context':
      'La respuesta está incompleta: la conversación llena todo el contexto del modelo. Comprímala o elija un modelo con más contexto.',
    'answer-cut/filter': 'La respuesta está incompleta: el filtro de contenido del proveedor la detuvo.',
    'answer-cut/limit':
      'La respuesta está incompleta: alcanzó el límite de tokens de una respuesta. Envíe «continúa» para obtener el resto.',
    'answer-empty': ({ agent }) => `${agent} terminó sin respuesta. Es posible que su modelo haya fallado.`,
    'answer-ended': ({ provider }) =>
      `La respuesta puede estar incompleta: ${provider} la terminó sin un motivo conocido.`,
    'answer-ended/reason': ({ provider, reason }) =>
      `La respuesta puede estar incompleta: ${provider} la terminó (${reason}).`,
    'answer-paused': ({ provider }) => `${provider} pausó la respuesta y no la continuó.`,
    'asks-for-folder': ({ agent, folder }) => `${agent} pregunta antes de usar ${folder}.`,
    'changes-unlisted': ({ limit }) => `En este turno se cambiaron más de ${limit} archivos. Los demás no se muestran.`,
    'changes-unread':
      'Los comandos de este turno cambiaron más de 64 MB. A partir de ahora, los archivos se registran tal como están al final del turno.',
    'command-ignored': ({ client, command }) => `${client} no ejecutó ${command}.`,
    'compaction-failed': 'No se pudo resumir la conversación.',
    'compaction-failed/reason': ({ agent, reason }) => `${agent} no pudo resumir la conversación: ${reason}`,
    compacted: ({ agent }) => `${agent} resumió la conversación para hacer sitio.`,
    'compacted/from': ({ agent, tokens }) =>
      `${agent} resumió la conversación de ${tokens.toLocaleString('es')} tokens para hacer sitio.`,
    continues: ({ agent, reason }) => `${agent} continúa por su cuenta: ${reason}`,
    'conversation-deleted': ({ agent }) =>
      `Esta conversación se eliminó en ${agent}. Parley la conserva, pero no se puede continuar allí.`,
    'conversation-reverted': ({ agent }) =>
      `La última parte de esta conversación se deshizo en ${agent}, que ya no la tiene.`,
    'disk-full': ({ agent }) => `${agent} no pudo guardar parte de esta sesión porque el disco está lleno.`,
    'extra-usage': 'El trabajo continúa con uso adicional, que se cobra.',
    'effort-unknown': ({ model, effort }) => `${model} no ofrece el esfuerzo de razonamiento «${effort}».`,
    'files-left-out': ({ provider }) =>
      `Las imágenes y los archivos de este mensaje no se vuelven a enviar a ${provider}.`,
    'files-rejected': ({ provider }) =>
      `${provider} rechazó las imágenes y los archivos de mensajes anteriores. Ahora solo se envían sus nombres.`,
    'history-rejected': ({ provider }) => `${provider} volvió a rechazar mensajes anteriores. Ya no se envían.`,
    'instructions-ignored': ({ agent }) => `${agent} no aceptó las instrucciones de esta sesión.`,
    'mcp-server-failed': ({ name }) => `No se pudo iniciar el servidor MCP ${name}.`,
    'mcp-server-not-loaded': ({ name, reason }) => `No se pudo cargar el servidor MCP ${name}. ${reason}`.trim(),
    'mcp-servers-left-out': ({ agent, names }) =>
      `${agent} no puede conectarse a servidores MCP remotos y trabaja sin ${names}.`,
    'mode-unknown': ({ agent, mode, current }) => `${agent} no tiene el modo «${mode}». Se queda en «${current}».`,
    'mode-unsafe': ({ agent, mode }) =>
      `${agent} trabaja en el modo «${mode}» y no ofrece ninguno que pregunte antes de cambiar algo.`,
    'model-unknown': ({ agent, model, customAgent }) =>
      `${agent} no ofrece el modelo «${model}» de «${customAgent}». Conserva el suyo.`,
    'model-gone': ({ agent, model, current }) => `${agent} no tiene el modelo «${model}». Continúa con «${current}».`,
    'model-needed': ({ agent, provider }) =>
      `${agent} necesita saber qué modelo de ${provider} usar. Elija uno para esta sesión.`,
    'models-fixed': ({ agent, model }) => `${agent} no permite elegir un modelo; «${model}» no se estableció.`,
    'modes-fixed': ({ agent, mode }) => `${agent} no permite elegir un modo; «${mode}» no se estableció.`,
    'money-limit': ({ agent }) => `${agent} se detuvo en su límite de gasto.`,
    'newer-agent': ({ agent }) =>
      `${agent} es más nuevo de lo que Parley conoce. Funciona mediante el Agent Client Protocol e informa de menos cosas.`,
    'plugin-not-loaded': ({ name, reason }) => `No se pudo cargar el complemento ${name}. ${reason}`.trim(),
    'reasoning-rejected': ({ provider }) =>
      `${provider} rechazó el razonamiento de la conversación. Ahora se envía de otra forma.`,
    'result-rejected': ({ provider }) =>
      `${provider} rechazó el resultado de una herramienta. El modelo continúa sin él.`,
    'request-limit': ({ agent }) => `${agent} se detuvo en su límite de solicitudes.`,
    retrying: ({ agent }) => `El modelo no respondió; ${agent} lo intenta de nuevo.`,
    'retrying/attempt': ({ attempt, of }) => `El modelo no respondió; nuevo intento, ${attempt} de ${of}.`,
    'retrying/status': ({ status, attempt, of }) =>
      `El modelo no respondió (${status}); nuevo intento, ${attempt} de ${of}.`,
    'session-forgotten': ({ agent }) =>
      `${agent} no pudo continuar su sesión anterior y recibió la conversación en su lugar.`,
    'stopped-for': ({ agent, reason }) => `${agent} se detuvo por este motivo: «${reason}».`,
    'command-goes-on': ({ agent }) => `No se pudo detener un comando de ${agent}; puede que siga en ejecución.`,
    'not-steered': ({ agent, reason }) =>
      `${agent} no pudo añadir su mensaje al turno en curso: ${reason} Se envía a continuación.`,
    'step-limit': ({ agent }) => `${agent} se detuvo en su límite de pasos.`,
    'step-limit/calls': ({ limit }) => `El turno se detuvo tras ${limit} llamadas al modelo.`,
    'tasks-stopped': ({ agent, names }) => `Detenidas con ${agent}: ${names}.`,
    'token-limit': ({ agent }) => `${agent} se detuvo en su límite de tokens.`,
    'too-many-files': ({ folder }) =>
      `${folder} tiene demasiados archivos para compararlos. Solo se muestran los cambios que comunican los agentes.`,
    'tool-denied': ({ agent, tool }) => `El revisor propio de ${agent} no permitió ${tool}.`,
    'tool-denied/reason': ({ agent, tool, reason }) => `El revisor propio de ${agent} no permitió ${tool}. ${reason}`,
    'tools-rejected': ({ provider, tools }) =>
      `${provider} no acepta algunas herramientas, así que el modelo continúa sin ellas: ${tools}.`,
    'tools-rejected/descriptions': ({ provider }) =>
      `${provider} rechazó las descripciones de las herramientas MCP. Ahora se envían otras más sencillas.`,
    'tools-rejected/mcp': ({ provider }) =>
      `${provider} rechazó una herramienta MCP y no dice cuál. El modelo continúa sin herramientas MCP.`,
    'tools-unsupported':
      'Este modelo no admite herramientas: puede responder, pero no leer archivos ni ejecutar comandos.',
    unsaved: ({ reason }) => `${reason} Los mensajes nuevos se guardan en la memoria hasta que se puedan almacenar.`,
    'unsaved/full':
      'El disco está lleno. Los mensajes nuevos se guardan en la memoria hasta que haya espacio. Libere espacio antes de cerrar Parley o se perderán.',
  },
}
