import type { Translated } from '../translation'

export const shortcuts: Translated<'shortcuts'> = {
  title: 'Métodos abreviados de teclado',
  or: 'o',
  places: {
    composer: 'Cuadro de mensaje',
    approvals: 'Aprobaciones',
    list: 'Lista de sesiones',
    transcript: 'Transcripción',
  },
  does: {
    send: 'Enviar, o poner en cola mientras el agente trabaja',
    steer: 'Orientar el turno en curso, si el agente lo admite',
    newLine: 'Nueva línea',
    lastMessage: 'Recuperar el último mensaje (cuadro vacío)',
    nextRequest: 'Moverse',
    allowOnce: 'Permitir una vez',
    allowForSession: 'Permitir en la sesión',
    deny: 'Denegar',
    openSession: 'Abrir la sesión',
    move: 'Moverse por la lista',
    first: 'Primer mensaje',
    latest: 'Último mensaje',
  },
}
