import type { Translated } from '../translation'

export const device: Translated<'device'> = {
  pairTitle: 'Vincular este dispositivo',
  pairExplanation:
    'En el equipo donde se ejecuta Parley, abre Ajustes → Dispositivos o ejecuta «parley devices pair». Introduce el código que muestra.',
  code: 'Código',
  deviceName: 'Nombre de este dispositivo',
  pair: 'Vincular',
  wrongCode: 'Este código es incorrecto o ya no es válido. Obtén uno nuevo en el equipo.',
  tooOften: 'Demasiados intentos. Vuelve a intentarlo en un minuto.',
  unreachable: 'No se pudo acceder a Parley. Comprueba la conexión y vuelve a intentarlo.',
  lost: 'Este dispositivo ya no está vinculado. Se revocó su acceso.',
  browser: 'Navegador',
  section: 'Dispositivos',
  about: 'Teléfonos, tabletas y otros equipos que usan Parley en un navegador.',
  notListening:
    'Parley no acepta conexiones de otros equipos. Inícialo con «parley serve --listen» y un certificado, o detrás de un túnel con «--origin».',
  address: ({ address }) => `Los dispositivos abren ${address}`,
  mayLabel: 'El nuevo dispositivo puede',
  scope: {
    watch: 'Ver',
    approve: 'Ver, responder y detener',
    full: 'Hacerlo todo',
  },
  scopeAbout: {
    watch: 'Ve sesiones y conversaciones. No cambia nada.',
    approve: 'También responde a solicitudes de permiso y preguntas, y detiene agentes.',
    full: 'También envía mensajes, lee archivos y cambia ajustes.',
  },
  showCode: 'Mostrar código',
  codeAbout:
    'Escanéalo con el dispositivo, o abre la dirección e introduce el código. Sirve una vez, durante cinco minutos.',
  qr: 'Código QR para vincular',
  hideCode: 'Listo',
  none: 'No hay dispositivos vinculados.',
  connected: 'Conectado',
  lastSeen: 'Último uso',
  neverSeen: 'Nunca usado',
  revoke: 'Revocar',
  revokeNamed: ({ name }) => `Revocar ${name}`,
  revoked: ({ name }) => `${name} ya no tiene acceso.`,
  loadFailed: ({ error }) => `No se pudieron cargar los dispositivos. ${error}`,
  limited: {
    watch: 'Este dispositivo solo puede ver. Para responder o escribir, vincúlalo de nuevo con otro ámbito.',
    approve:
      'Este dispositivo puede ver, responder y detener. Para escribir mensajes, vincúlalo de nuevo con acceso completo.',
  },
  notHere: 'Los dispositivos nuevos se vinculan en el equipo donde se ejecuta Parley.',
  off: 'Permita las conexiones para emparejar un dispositivo.',
  listen: 'Permitir conexiones de dispositivos',
  stopListening: 'Dejar de permitir conexiones',
  listens: 'Los dispositivos emparejados pueden conectarse, también tras reiniciar.',
  listenAbout:
    'Otros equipos de su red acceden entonces a Parley, solo por TLS y tras emparejarse. Desactivado hasta que lo active.',
  listenAddress: 'Dirección',
  listenAddressHint:
    '0.0.0.0 para cada red de este equipo, o una sola dirección; con puerto si hace falta, por ejemplo 192.168.1.5:4271.',
  certificate: 'Certificado',
  certificates: { own: 'Creado por Parley', files: 'Archivos propios' },
  certificateHint: {
    own: 'Los navegadores avisan una vez, porque nadie más responde por él. Compare la huella y continúe.',
    files: 'En formato PEM. mkcert, tailscale cert y los clientes ACME crean certificados que un teléfono acepta.',
  },
  certFile: 'Archivo del certificado',
  keyFile: 'Archivo de la clave',
  fingerprint: 'Huella del certificado (SHA-256). Compárela con la que muestra el navegador del dispositivo.',
}
