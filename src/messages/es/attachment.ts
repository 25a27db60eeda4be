import type { Translated } from '../translation'
import { plural, number } from './format'

export const attachment: Translated<'attachment'> = {
  unreadable:
    'No se puede leer este archivo. Las carpetas no se pueden adjuntar; en su lugar, se pueden mencionar con @.',
  tooMany: ({ max }) => `Se pueden adjuntar hasta ${number(max)} archivos a un mensaje.`,
  tooLarge: 'No se pueden adjuntar archivos de más de 50 MB. Las líneas necesarias se pueden mencionar con @.',
  attachFiles: 'Adjuntar archivos',
  attachedFiles: 'Archivos adjuntos',
  uploading: ({ fileName }) => `Adjuntando ${fileName}`,
  remove: ({ fileName }) => `Quitar ${fileName}`,
  noImages: ({ agent }) => `${agent} no acepta imágenes. Recibe la ruta de los archivos.`,
  image: 'Imagen',
  document: 'Documento',
  reference: 'solo la ruta',
  show: ({ name }) => `Mostrar ${name}`,
  save: ({ name }) => `Guardar ${name}`,
  mentions: 'Archivos, sesiones y agentes',
  sessionNamed: ({ title }) => `Sesión ${title}`,
  agentNamed: ({ name }) => `Agente ${name}`,
  addsAgent: 'se une a esta sesión',
  addressesAgent: 'recibe este mensaje',
  sendsSession: 'con los últimos mensajes',
  mentioned: 'Sesiones y agentes mencionados',
  oneNewAgent: 'Un mensaje puede añadir un agente y entonces va solo a él. Quita las demás menciones.',
  noSession: ({ name }) => `Mensaje no enviado: la sesión «${name}» ya no existe.`,
  imageNamed: ({ name }) => `Imagen: ${name}`,
  zoomOut: 'Alejar',
  zoomIn: 'Acercar',
  longPaste: ({ count }) => `Se ha pegado texto de ${plural(count, { one: '# carácter', other: '# caracteres' })}.`,
  attachAsFile: 'Adjuntar como archivo',
  keepAsText: 'Dejar como texto',
  pictureOfPaste: ({ count }) =>
    plural(count, {
      one: 'El portapapeles también lo contiene como imagen.',
      other: 'El portapapeles también contiene imágenes de esto.',
    }),
  attachPicture: ({ count }) => plural(count, { one: 'Adjuntar imagen', other: 'Adjuntar imágenes' }),
  notFound: 'no encontrado',
  lookingUp: 'Buscando…',
  badReference:
    'El mensaje todavía no se puede enviar. Corregir la ruta o quitar la @ para enviarlo como texto sin formato.',
  references: 'Archivos mencionados',
  previewCut: 'La vista previa termina aquí. Guardar el archivo para ver el resto.',
  uploadFailed: ({ fileName }) =>
    `Mensaje no enviado: no se pudo adjuntar ${fileName}. Quitar el archivo o volver a adjuntarlo.`,
  referenceFailed: ({ problem }) => `${problem} Corregirlo o quitar la @ para enviar texto sin formato.`,
  cannotRead: ({ name }) => `No se puede leer ${name}.`,
  notKept: 'Este archivo no está guardado con el mensaje.',
  folderReference: ({ count }) =>
    `Carpeta · ${plural(count, { one: '# elemento', other: '# elementos' })} · el agente recibe la ruta`,
  fileReference: ({ ofFile }) => `${ofFile} · sin el contenido; el agente recibe la ruta`,
  folderPathUnknown: ({ name }) => `Los navegadores no revelan la ruta de la carpeta ${name}. Escribir @ y elegirla.`,
  line: ({ line }) => `línea ${number(line)}`,
  lineRange: ({ start, end }) => `líneas ${number(start)}–${number(end)}`,
  wholeFile: ({ count, size }) => `${plural(count, { one: '# línea', other: '# líneas' })} · ${size}`,
  partOfFile: ({ count, size, fileSize }) =>
    `${plural(count, { one: '# línea', other: '# líneas' })}, ${size} de ${fileSize}`,
}
