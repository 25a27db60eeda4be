import type { Translated } from '../translation'

export const app: Translated<'app'> = {
  skipToConversation: 'Saltar a la conversación',
  sessionList: 'La lista de sesiones',
  thisPage: 'Esta página',
  thisEntry: 'Esta entrada',
  connectionLost: ({ reason }) => `${reason} La información mostrada puede no estar actualizada. Reconectando…`,
  connectNow: 'Reconectar ahora',
  readOnly: ({ reason }) => `Solo lectura: las sesiones se pueden ver, pero no cambiar. ${reason}`,
  notifications: 'Notificaciones',
  agent: 'Agente',
  removedProvider: 'Proveedor quitado',
  lockedOut:
    'Esta página ha perdido el acceso porque Parley se reinició. Hay que abrir la dirección que Parley mostró al iniciarse.',
  copied: 'Copiado',
  diagnosticsCopied: 'Diagnóstico copiado. No contiene mensajes, títulos ni claves.',
  clipboardFailed: 'No se pudo copiar al portapapeles. Seleccionar el texto y copiarlo manualmente.',
  failedToShow: ({ what }) => `No se pudo mostrar: ${what}.`,
  copyDetails: 'Copiar detalles',
  interrupted: 'Interrumpido',
  needsYou: 'Requiere atención',
  askTitle: 'Preguntar a un agente',
}
