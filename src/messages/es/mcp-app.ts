import type { Translated } from '../translation'

export const mcpApp: Translated<'mcpApp'> = {
  label: ({ tool, server }) => `Aplicación de ${server}: ${tool}`,
  show: 'Mostrar aplicación',
  close: 'Cerrar aplicación',
  gone: 'La página de la aplicación ya no está guardada.',
  explanation:
    'El servidor ha aportado una página que muestra este resultado. Se ejecuta separada de Parley, sin red ni archivos, y pregunta antes de hacer nada.',
  unreachable: ({ sites }) => `La página pide ${sites}. No llega a ninguno de ellos, así que pueden faltar partes.`,
  frame: ({ tool, server }) => `${tool} de ${server}`,
  wantsLink: ({ server }) => `La aplicación de ${server} quiere abrir esta dirección:`,
  wantsMessage: ({ server }) => `La aplicación de ${server} quiere enviar este mensaje en su nombre:`,
  address: 'Dirección',
  message: 'Mensaje',
  decline: 'Rechazar',
  openLink: 'Abrir',
  send: 'Enviar',
  ended: {
    flood: 'La aplicación se detuvo porque envió demasiados mensajes.',
    moved: 'La aplicación se detuvo porque su página intentó ir a otro sitio.',
  },
}
