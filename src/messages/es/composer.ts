import type { Translated } from '../translation'

export const composer: Translated<'composer'> = {
  agentCommands: 'Comandos del agente',
  theAgent: 'El agente',
  message: 'Mensaje',
  resumes: ({ name }) => `Mensaje para ${name}. Al enviarlo se reanuda la sesión.`,
  queues: ({ name }) => `Mensaje para ${name}. Queda en cola hasta que termine el turno en curso.`,
  messageTo: ({ name }) => `Mensaje para ${name}`,
  archived: 'Esta sesión está archivada. Se puede leer y buscar en ella, pero no continuarla.',
  mode: 'Modo',
  stopTitle: 'Detener (Esc)',
  queue: 'Poner en cola',
  planCommand: 'Editar el plan de la sesión',
  compressCommand: 'Comprimir el contexto',
  asideCommand: 'Preguntar sin agregar nada a la conversación',
  asideNeedsMessage: 'Las consultas aparte son preguntas sobre la conversación. Enviar primero un mensaje.',
  asideHint: 'pregunta',
  savedPrompt: 'prompt guardado',
  modeAsBefore: 'Como antes',
}
