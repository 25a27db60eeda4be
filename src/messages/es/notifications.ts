import type { Translated } from '../translation'

export const notifications: Translated<'notifications'> = {
  words: {
    /** Title where the content is private. */
    app: 'Parley',
    untitled: 'Sesión sin título',
    failed: 'Error',
    done: 'Terminada',
    privateFailed: 'Error en una sesión.',
    privateDone: 'Una sesión ha terminado.',
    /** A request whose content is private. */
    private: ({ request }) =>
      request.kind === 'permission' && request.toolName !== undefined
        ? `Requiere aprobación: ${request.toolName}`
        : request.kind === 'question'
          ? 'Un agente tiene una pregunta.'
          : 'Un agente requiere atención.',
    request: ({ request }) =>
      request.toolName === undefined || request.title.startsWith(request.toolName)
        ? request.title
        : `${request.toolName}: ${request.title}`,
  },
  needs: {
    permission: 'Requiere aprobación',
    question: 'Tiene una pregunta',
    signIn: 'Requiere iniciar sesión',
    limit: 'Límite alcanzado',
  },
  allowOnce: 'Permitir una vez',
  trayNeedsYou: 'Requiere atención',
  trayRunning: 'En ejecución',
  trayQuiet: 'Ningún agente está trabajando',
  trayEntry: ({ title, state }) => `${title} · ${state}`,
  doNotDisturb: 'No molestar',
  doNotDisturbOn: '«No molestar» está activado. Parley no muestra notificaciones.',
  doNotDisturbOff: '«No molestar» está desactivado.',
  openParley: 'Abrir Parley',
  keepInTray: 'Seguir en la bandeja del sistema',
  permit: 'Permitir notificaciones en este navegador',
  permitHint:
    'El navegador pregunta una vez. Las notificaciones aparecen mientras ninguna ventana de Parley está en primer plano.',
  permitted: 'Este navegador muestra notificaciones.',
  refused:
    'Este navegador bloquea las notificaciones de esta página. Se pueden permitir en la configuración del navegador.',
  push: {
    about:
      'Parley puede avisar a este dispositivo aunque no tenga ninguna página abierta. Los mensajes pasan por el servicio del fabricante del navegador, cifrados y sin contenido salvo que usted lo permita.',
    on: 'Este dispositivo recibe avisos, también con Parley cerrado.',
    withContent: 'Nombrar la sesión y lo que pide el agente',
    start: 'Avisar también cerrado',
    stop: 'Dejar de avisar cerrado',
    needsYou: 'Un agente le necesita.',
    failed: ({ error }) => `Este navegador no pudo suscribirse: ${error}`,
  },
}
