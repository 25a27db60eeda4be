import type { Translated } from '../translation'

export const errors: Translated<'errors'> = {
  host: {
    'adapter-not-found': ({ adapterName }) => `No hay ningún agente «${adapterName}» aquí.`,
    'adapter-not-found/session': ({ name }) =>
      `${name} no está disponible en este equipo. Instálelo o elija el agente con el que continuar esta sesión; recibirá toda la conversación.`,
    'agent-conflict': 'Indicar un agente nuevo o agentIds, no ambos.',
    'agent-conflict/same': 'La sesión ya trabaja con este agente, esta cuenta y este modelo.',
    'agent-conflict/unavailable': ({ agent, reason }) => `${agent} no se puede usar aquí: ${reason}.`,
    'agent-conflict/lead': 'Una sesión tiene un agente principal. Elegir otro agente como principal.',
    'agent-not-found': ({ agentId }) => `La sesión no tiene ningún agente ${agentId}.`,
    'agent-not-found/kind': ({ agent }) => `No hay ningún agente «${agent}» en la sesión ni ninguno de ese tipo aquí.`,
    'agent-not-found/none': 'La sesión no tiene ningún agente.',
    'agent-not-found/none-yet': 'La sesión todavía no tiene ningún agente.',
    'agent-not-found/such': 'La sesión no tiene ese agente.',
    'agent-not-found/to-act': 'La sesión todavía no tiene ningún agente que pueda trabajar como otro.',
    'agent-not-found/to-ask': 'La sesión no tiene ningún agente al que preguntar.',
    'agent-server-not-found': ({ name }) => `settings.json no tiene ningún agente «${name}».`,
    'attachment-too-large': ({ count, limit }) => `${count} archivos son demasiados; un mensaje admite ${limit}.`,
    'attachment-too-large/one': ({ name, megabytes, limitMegabytes }) =>
      `${name} tiene ${megabytes} MB; se pueden adjuntar ${limitMegabytes} MB como máximo. En su lugar, mencionarlo con @ y las líneas importantes.`,
    'attachment-too-large/stored': ({ name }) => `${name} es demasiado grande para adjuntarlo.`,
    'attempt-not-found': ({ groupId }) => `No hay intentos ${groupId}.`,
    'attempt-not-found/deleted': 'La sesión del intento se eliminó.',
    'attempt-not-found/group': ({ sessionId }) => `El grupo no tiene el intento ${sessionId}.`,
    'attempt-untestable': 'Introducir primero un comando de prueba.',
    'consent-needed/model': ({ name }) =>
      `No se ha enviado nada: ${name} necesita antes su consentimiento. Revise lo que se enviaría y permítalo.`,
    'automation-consent':
      'Los agentes de esta automatización lo cambiarían todo sin preguntar. Hay que permitirlo expresamente.',
    'automation-invalid': ({ cron }) => `«${cron}» no es una programación de cinco campos, como «0 9 * * 1-5».`,
    'automation-invalid/auto-pr': 'Solo las ejecuciones en worktrees pueden abrir pull requests.',
    'automation-invalid/limit': ({ limit }) => `Ya hay ${limit} automatizaciones. Eliminar primero una.`,
    'automation-invalid/never': ({ cron }) => `«${cron}» no llega nunca.`,
    'automation-invalid/zone': ({ timeZone }) => `No hay ninguna zona horaria «${timeZone}».`,
    'account-not-found': ({ accountId }) => `No hay ninguna cuenta ${accountId}.`,
    'capability-missing/accounts': ({ name }) => `${name} no puede trabajar con varias cuentas.`,
    'switch-not-found': 'La sesión no tiene ese cambio o ya se deshizo.',
    'park-not-found': 'La sesión no está en espera.',
    'automation-not-found': ({ automationId }) => `No hay ninguna automatización ${automationId}.`,
    'automation-running':
      'Una ejecución de esta automatización está en marcha. Esperar a que termine o detenerla en su sesión.',
    'backup-not-found': ({ name }) => `No hay ninguna copia de seguridad ${name}.`,
    'blob-not-found': 'Esta salida ya no está guardada.',
    'blob-not-found/attachment': ({ name }) => `${name} ya no está guardado. Volver a adjuntarlo.`,
    'branch-merged': 'La rama está fusionada. Para abandonarla, deshacer la fusión.',
    'budget-exceeded': ({ cost, budget }) =>
      `La sesión ha costado ${cost} de ${budget}. Para continuar, aumentar el presupuesto.`,
    cancelled: 'Cancelado. No se ha cambiado nada.',
    'cancelled/commit-message': 'Cancelado. No se ha redactado ningún mensaje.',
    'cancelled/summary': 'Cancelado. No se ha escrito ningún resumen.',
    'capability-missing/attachments':
      'No se pueden adjuntar archivos en una sesión de otro equipo. Nombre los archivos de ese equipo con @.',
    'capability-missing/background': 'La tarea ya se ejecuta en segundo plano.',
    'capability-missing/desktop': ({ request }) => `${request} necesita la aplicación de escritorio.`,
    'capability-missing/elsewhere': 'La sesión está en otro equipo. Esto solo es posible en ese equipo.',
    'capability-missing/push': 'Parley no conoce el servicio push de este navegador y no le envía nada.',
    'capability-missing/listening':
      'Este Parley escucha tal como se inició. Inícielo sin --listen ni --origin para elegir aquí.',
    'capability-missing/machine': 'Otros equipos no pueden solicitar nada a este.',
    'capability-missing/pull-requests': 'Una pull request necesita una sesión en un worktree, en su propia rama.',
    'capability-missing/quota': 'Ningún agente de aquí indica cuánto queda de su cuota.',
    'capability-missing/quota-of': ({ adapterName }) =>
      `El agente «${adapterName}» no indica cuánto queda de su cuota.`,
    'capability-missing/target':
      'Una sesión permanece en su equipo hasta que se traslada. Elija «Mover aquí» en el equipo que debe tenerla.',
    'capability-missing/sign-in-state': ({ name }) => `${name} no indica si hay alguien conectado.`,
    'capability-missing/sign-out': ({ name }) =>
      `No se puede cerrar la sesión de ${name} desde aquí. Se hace en un terminal.`,
    'capability-missing/steer': ({ name }) =>
      `${name} no puede recibir mensajes mientras trabaja. Dejar el mensaje en espera o interrumpir al agente.`,
    'capability-missing/terminals': 'El agente no permite terminar sus terminales desde fuera.',
    'capability-missing/meaning': ({ name }) => `${name} no puede ordenar sesiones por su significado.`,
    'capability-missing/title': ({ name }) => `No se puede pedir un título a ${name}.`,
    'client-failed/disconnected': ({ client }) => `${client} se desconectó antes de terminar.`,
    'client-failed/files': ({ folder }) =>
      `El programa que proporciona los archivos de ${folder} no está conectado. Inícialo de nuevo para usarlos.`,
    'client-timeout': ({ client, command }) => `${client} no terminó /${command} a tiempo.`,
    'code-incomplete': ({ count }) => `No se conocen ${count} archivos de ese momento.`,
    'command-repeated':
      'Este comando se ejecutó antes de que se reiniciara el host y su respuesta se ha perdido. Compruebe el resultado antes de repetirlo.',
    'command-repeated/other': ({ commandId }) =>
      `El ID de comando ${commandId} ya se usó para otra solicitud. Use un ID nuevo para cada solicitud.`,
    'command-not-found': ({ name }) => `La sesión no tiene el comando /${name}.`,
    'comment-not-found': 'No existe ese comentario.',
    'compression-not-found': ({ sessionId, eventId }) => `La sesión ${sessionId} no tiene la compresión ${eventId}.`,
    'custom-agent-not-found': ({ name }) => `La sesión no tiene el agente personalizado ${name}.`,
    'elicitation-invalid': 'El formulario no está rellenado como se pedía.',
    'elicitation-not-found': ({ requestId }) => `No hay ninguna pregunta ${requestId} en la sesión.`,
    'extension-consent': 'Revisar primero los archivos de la extensión: no son los que se aceptaron.',
    'extension-not-found': ({ id }) => `No hay ninguna extensión ${id}.`,
    'file-changed-since': ({ path }) => `${path} ha cambiado desde que se mostró. Volver a revisarlo.`,
    'file-changed-since/staged': ({ path }) =>
      `${path} se ha preparado de otra forma desde que se mostró. No se ha cambiado nada.`,
    'file-changed-since/mixed': ({ path }) =>
      `${path} también se modificó fuera de los turnos, y eso se perdería. Revierte turnos sueltos.`,
    'file-changed-since/undo': ({ path }) => `${path} ha cambiado desde entonces. No se puede deshacer.`,
    'file-not-changed': ({ path }) => `${path} no tiene cambios.`,
    'file-not-changed/session': ({ path }) => `${path} no se modificó.`,
    'file-not-found': ({ path }) => `No hay ningún archivo ${path} en la sesión.`,
    'file-not-found/gone': ({ path }) => `${path} ya no existe.`,
    'file-not-kept': ({ path }) => `No se conservó el contenido anterior de ${path}.`,
    'file-not-kept/copies': 'No se conservan copias y los archivos de la herramienta ya no existen.',
    'file-not-kept/image': ({ path }) => `Este lado de ${path} no es una imagen.`,
    'folder-conflict': ({ targetWorkingDirectory }) =>
      `La sesión trabaja en ${targetWorkingDirectory}. Omitir targetWorkingDirectory o iniciar otra sesión.`,
    'folder-not-empty': ({ folder }) => `${folder} ya tiene archivos. Elija una carpeta vacía.`,
    'folder-not-found': ({ folder }) => `No existe la carpeta ${folder}.`,
    'folder-not-found/session': ({ folder }) => `No hay ninguna carpeta ${folder} en la sesión.`,
    'git-failed/consent': ({ folder, settings }) =>
      `${folder} tiene ajustes de Git propios que necesitan consentimiento: ${settings}. Revisar la carpeta, confiar en ella e intentarlo de nuevo.`,
    'git-failed/restore': ({ folder }) => `${folder} ya existe. Moverla y luego restaurar el worktree.`,
    'folder-untrusted': ({ folder }) =>
      `${folder} contiene algo que ejecuta programas. Revisarla y confiar en ella para abrir un terminal allí.`,
    'host-closing': 'Parley se está cerrando.',
    internal: 'Algo ha fallado dentro de Parley. El registro tiene los detalles.',
    'invalid-lineage/aside': 'Una consulta aparte nunca pasa a formar parte de la sesión en la que se hizo.',
    'invalid-lineage/branch-of-itself': 'Una sesión no puede ser una rama de sí misma.',
    'invalid-lineage/has-history': ({ sessionId }) =>
      `La sesión ${sessionId} ya tiene historial, agentes, una sesión principal o ramas.`,
    'invalid-lineage/not-a-branch': ({ childSessionId, parentSessionId }) =>
      `${childSessionId} no es una rama de ${parentSessionId}.`,
    'invalid-lineage/not-inherited': ({ sessionId, ancestorId }) => `${sessionId} no hereda de ${ancestorId}.`,
    'machine-exists': ({ name }) => `«${name}» ya tiene esta dirección.`,
    'machine-misbehaved': 'El equipo envía datos que Parley no entiende. Actualice Parley en ambos equipos.',
    'machine-misbehaved/answer': ({ request }) =>
      `El equipo respondió a «${request}» con datos que Parley no entiende. Actualice Parley en ambos equipos.`,
    'machine-misbehaved/flood': 'El equipo envía más de lo que Parley puede leer. Se terminó la conexión.',
    'machine-not-found': 'Ese equipo no existe.',
    'machine-not-installed': ({ reason }) => `No se pudo instalar Parley allí: ${reason} No se cambió nada.`,
    'machine-not-installed/cancelled': 'Se canceló la instalación. No se cambió nada allí.',
    'machine-not-installed/damaged': ({ name }) =>
      `${name} está dañado o se dañó por el camino. Obténgalo de nuevo y vuelva a intentarlo.`,
    'machine-not-installed/package': ({ name, folder }) =>
      `El paquete para ese equipo no está aquí. Ponga ${name} y SHA256SUMS de esta versión de Parley en ${folder} y vuelva a intentarlo.`,
    'machine-not-installed/system':
      'No se puede instalar Parley allí: no hay ningún paquete para el sistema del equipo.',
    'machine-not-installed/way': 'Parley solo se puede instalar en equipos a los que se llega por SSH.',
    'machine-outdated': ({ name }) => `Parley en ${name} es demasiado antiguo para esto. Actualícelo allí.`,
    'machine-unreachable': ({ reason }) => `No se puede acceder al equipo: ${reason}`,
    'fleet-not-joined': 'Este equipo no está en ninguna flota. Únase a una en Ajustes, en Flota.',
    'fleet-refused': ({ reason }) =>
      `La flota rechazó la conexión (${reason}). Compruebe las credenciales y los certificados en Ajustes, en Flota.`,
    'fleet-unreachable': ({ reason }) =>
      `No se puede acceder a la flota (${reason}). Parley sigue intentando conectarse.`,
    'machine-unreachable/absent': 'El equipo no está en la flota en este momento.',
    'machine-unreachable/fleet': 'En este momento no hay conexión con la flota. Parley sigue intentando conectarse.',
    'adoption-refused/alive': ({ host }) =>
      `${host} está en la flota en este momento. Solo se pueden adoptar las sesiones de un equipo perdido definitivamente.`,
    'adoption-refused/nothing': ({ host }) => `La flota no tiene sesiones de ${host} que adoptar.`,
    'dispatch-not-taken': 'Ningún agente libre de la flota aceptó el prompt a tiempo.',
    'machine-unreachable/login': ({ host, reason }) =>
      `No se inició sesión en ${host} (${reason}). Compruebe el host, su clave y su contraseña o clave, y vuelva a intentarlo.`,
    'machine-unreachable/off': ({ name }) => `${name} está desconectado. Conéctelo en Ajustes, en Equipos.`,
    'machine-unreachable/parley': ({ host }) =>
      `Parley falta en ${host} o es demasiado antiguo. Instale allí la versión actual y vuelva a intentarlo.`,
    'machine-unreachable/address': ({ address }) =>
      `Nada responde en ${address}. Compruebe la dirección y que «parley serve» se esté ejecutando allí.`,
    'machine-unreachable/token':
      'El equipo ha rechazado el token. Quítelo aquí y vuelva a añadirlo con su dirección actual.',
    'machine-unreachable/silent': 'El equipo no responde.',
    'machine-unreachable/waiting': ({ name }) =>
      `No se puede acceder a ${name} en este momento. Parley sigue intentando conectarse.`,
    'mcp-failed/not-connected': ({ name }) => `El servidor MCP ${name} no está conectado.`,
    'mcp-failed/off': ({ name }) => `${name} está desactivado en la configuración. Activarlo allí primero.`,
    'mcp-server-exists': ({ name }) => `Ya hay un servidor MCP «${name}».`,
    'mcp-server-not-found': ({ name }) => `No hay ningún servidor MCP «${name}» en la configuración.`,
    'mcp-server-not-found/file': 'El servidor ya no está en el archivo en el que se encontró.',
    'merge-not-found': 'La rama no está fusionada.',
    'message-empty': 'El mensaje está vacío.',
    'message-empty/plan': 'No hay entradas abiertas en el plan ni un prompt que repartir.',
    'message-empty/prompt': 'El prompt está vacío.',
    'message-not-found': ({ messageId, sessionId }) =>
      `El mensaje ${messageId} no forma parte de la conversación de ${sessionId}.`,
    'message-not-found/context': ({ messageId }) => `El mensaje ${messageId} no está en el contexto.`,
    'message-not-found/queue': 'El mensaje no está en la cola.',
    'message-not-found/session': ({ messageId, sessionId }) =>
      `El mensaje ${messageId} no forma parte de la sesión ${sessionId}.`,
    'message-not-found/summary': ({ eventId, messageId }) =>
      `La compresión ${eventId} no tiene el resumen ${messageId}.`,
    'message-not-found/untitled': 'Todavía no hay ningún mensaje del que crear un título.',
    'message-role': 'Solo se pueden enviar mensajes con el rol «user».',
    'message-role/edit': 'Solo se pueden editar los mensajes del usuario.',
    'message-too-large': ({ characters, maximum }) =>
      `El mensaje tiene ${characters} caracteres; se pueden enviar ${maximum} como máximo. Poner el contenido largo en un archivo y mencionarlo.`,
    'model-not-found': ({ model }) =>
      `No se conoce ningún agente que ofrezca el modelo «${model}». Indicar también el agente o elegir un modelo de models.list.`,
    'name-reserved': ({ name }) => `«${name}» es una acción del propio Parley. Elegir otro nombre.`,
    'name-reserved/client': ({ owner, name }) => `${owner} ya ofrece «${name}». Elegir otro nombre.`,
    'name-taken/agent': ({ name }) => `Ya hay un agente «${name}».`,
    'name-taken/persona': ({ name }) => `Ya hay un rol «${name}».`,
    'name-taken/profile': ({ name }) => `Ya hay un perfil «${name}».`,
    'name-taken/prompt': ({ name }) => `Ya hay un prompt llamado «${name}».`,
    'name-taken/providerConfig': ({ name }) => `Ya hay una configuración de proveedor «${name}».`,
    'not-a-repository/folder': ({ folder }) => `${folder} no pertenece a ningún repositorio de git.`,
    'not-a-repository/no-commit': 'El repositorio todavía no tiene ningún commit. Hacer uno primero.',
    'not-connected': 'Ahora no hay conexión con el host de Parley.',
    'not-connected/closed': 'Se cerró la conexión.',
    'nothing-to-compress': 'No hay nada en el contexto que esto quitaría o cambiaría.',
    'nothing-to-compress/continue': 'La sesión no tiene mensajes desde los que continuar.',
    'nothing-to-compress/summary': 'La sesión no tiene mensajes que resumir.',
    'nothing-to-compress/too-little': 'Hay demasiado poco en el contexto que se pueda quitar.',
    'permission-not-found': ({ requestId }) => `No hay ninguna solicitud de permiso ${requestId}.`,
    'permission-not-found/session': ({ requestId }) => `La sesión no tiene la solicitud de permiso ${requestId}.`,
    'permission-option': 'El agente no ofrece esa respuesta.',
    'permission-resolved': 'Esta solicitud ya se respondió o ya no está abierta.',
    'permission-resolved/agent-gone':
      'El agente que preguntó ya no está. Solo una regla podrá responderle si vuelve a preguntar.',
    'permission-rule-not-found': ({ ruleId }) => `No hay ninguna regla de permisos ${ruleId}.`,
    'persona-not-found': ({ personaId }) => `No hay ningún rol ${personaId}.`,
    'place-not-found': ({ placeId }) => `No hay ningún worktree ${placeId}.`,
    'place-not-found/gone': ({ folder }) => `El worktree ${folder} ya no existe y no se conservó nada de él.`,
    'place-not-found/none': 'La sesión no trabaja en ningún worktree.',
    'place-not-found/removed': ({ path }) => `El worktree ${path} se eliminó. Restaurarlo primero.`,
    'place-state/adopt-detached': ({ folder }) => `${folder} no tiene ninguna rama activa. Activa una primero.`,
    'place-state/adopt-main': ({ folder }) =>
      `${folder} es la carpeta principal del repositorio. Inicia una sesión en ella.`,
    'place-state/adopted': ({ folder }) => `${folder} ya pertenece a una sesión.`,
    'place-state/attempt-removed': 'El worktree se eliminó. Restaurar primero el intento.',
    'place-state/base-changed': ({ baseBranch }) =>
      `${baseBranch} ha cambiado desde entonces. Revertir el commit en su lugar.`,
    'place-state/base-remote': ({ baseBranch }) =>
      `${baseBranch} es una rama de un remoto, que solo cambia con un push. Elige una rama local.`,
    'place-state/base-gone': ({ baseBranch }) => `La rama ${baseBranch} ya no existe.`,
    'place-state/behind': ({ baseBranch, branch }) =>
      `${baseBranch} tiene commits que ${branch} no tiene. Actualizar primero desde ${baseBranch}.`,
    'place-state/clean': 'No hay nada que confirmar.',
    'place-state/land-over-edits': ({ files }) =>
      `La integración sobrescribiría: ${files}. Confirme o guarde con git stash primero los cambios de estos archivos.`,
    'place-state/landed': ({ baseBranch, branch }) => `${baseBranch} ya tiene todos los commits de ${branch}.`,
    'place-state/markers': ({ files }) => `Estos archivos todavía contienen marcas de conflicto: ${files}.`,
    'place-state/merged-back': 'Se integró con la fusión de su sesión. Deshacer la fusión, lo que deshace ambas cosas.',
    'place-state/no-base': 'El worktree no se creó a partir de una rama.',
    'place-state/nothing-lands': 'Ninguna de estas ramas se puede integrar. Resuelve primero los conflictos.',
    'place-state/no-agents': 'Ninguna sesión de Parley trabaja en estas ramas.',
    'place-state/no-conflict': ({ branch, baseBranch }) => `${branch} y ${baseBranch} no tienen conflictos.`,
    'place-state/no-landing': 'No hay ninguna integración que deshacer.',
    'place-state/lfs-missing': ({ remote, branch }) =>
      `La rama tiene archivos de Git LFS cuyo contenido no se subiría: git-lfs no está en el PATH. Instálalo o envía la rama por tu cuenta: git push ${remote} ${branch}`,
    'place-state/lfs-programs': ({ name, remote, branch }) =>
      `La rama tiene archivos de Git LFS para los que el repositorio indica un programa propio (${name}). Revisa la carpeta y confía en ella, o envía la rama por tu cuenta: git push ${remote} ${branch}`,
    'place-state/no-remote': ({ remote }) => `El repositorio no tiene ningún remoto llamado ${remote}.`,
    'place-state/no-update': 'No hay ninguna actualización en curso.',
    'place-state/pushed': 'La integración ya se envió con push. Revertir el commit en su lugar.',
    'place-state/remote-inside': ({ remote }) => `El remoto ${remote} es una carpeta del propio repositorio.`,
    'place-state/submodules-unpushed': ({ submodules }) =>
      `Estos submódulos tienen commits que solo existen en este worktree: ${submodules}. Enviarlos primero con push desde las carpetas de los submódulos.`,
    'place-state/uncommitted': 'Hay cambios sin confirmar. Confirmarlos primero.',
    'place-state/undo-over-edits': ({ files }) =>
      `Deshacer la integración sobrescribiría: ${files}. Confirme o guarde con git stash primero los cambios de estos archivos.`,
    'place-state/unfinished': 'Hay una actualización sin terminar. Continuarla o cancelarla primero.',
    'place-state/unreadable': 'Git no puede leer el worktree.',
    'plan-outdated': 'Las ramas han cambiado desde la revisión. Revisa el plan de nuevo.',
    'plan-outdated/unknown': 'El plan ya no se conoce. Crea uno nuevo.',
    'prices-invalid': 'No es una lista de precios de Parley ni de LiteLLM.',
    'process-limit': ({ limit }) => `Ya se ejecutan ${limit} comandos en esta sesión. Terminar uno primero.`,
    'process-limit/terminals': ({ limit }) => `Ya hay ${limit} terminales abiertos. Cerrar uno primero.`,
    'process-not-found': ({ processId }) => `La sesión no ejecutó ningún comando ${processId}.`,
    'profile-not-found': ({ profileId }) => `No hay ningún perfil ${profileId}.`,
    'program-missing': ({ program }) => `${program} no está instalado o no está en el PATH.`,
    'protocol-version': ({ supported, requested }) =>
      `Este Parley usa la versión ${supported} del protocolo; el cliente pidió la ${requested}.`,
    'provider-config-not-found': ({ providerConfigId }) =>
      `No hay ninguna configuración de proveedor ${providerConfigId}.`,
    'registry-agent-not-found': ({ registryId }) => `El registro no tiene ningún agente «${registryId}».`,
    'registry-checksum': ({ name }) =>
      `La descarga de ${name} no tiene la suma de comprobación que indica el registro. Se ha eliminado y no se ha instalado nada.`,
    'registry-consent': 'Revisar primero la instalación: no es la que se mostró.',
    'registry-failed': ({ name, reason }) => `No se ha podido instalar ${name}: ${reason}. No se ha cambiado nada.`,
    'registry-in-use': ({ name, count }) =>
      `${name} se está ejecutando en ${count} ${count === 1 ? 'sesión' : 'sesiones'}.`,
    'registry-installed': ({ name }) => `${name} ya está instalado.`,
    'registry-invalid': ({ url }) => `${url} no es un registro de agentes. Se conserva la lista anterior.`,
    'registry-not-installed': ({ registryId }) => `«${registryId}» no está instalado desde el registro.`,
    'registry-unfit': ({ name, target }) => `${name} no está disponible para ${target}.`,
    'registry-unfit/npm': ({ name }) =>
      `${name} se instala con npm, que no se ha encontrado. Instalar Node.js desde https://nodejs.org y volver a buscar.`,
    'registry-unfit/uv': ({ name }) =>
      `${name} se ejecuta con uv, que no se ha encontrado. Instalarlo según https://docs.astral.sh/uv y volver a buscar.`,
    'registry-unreachable': ({ host, reason }) => `No se ha podido cargar ${host}: ${reason}.`,
    'removal-not-found': 'No hay ningún rebobinado así que se pueda deshacer.',
    'review-change-not-found': 'No hay ningún cambio así que deshacer.',
    'review-unavailable': 'La carpeta de la sesión no está en ningún repositorio git.',
    'review-unavailable/git': 'Git no pudo comparar los archivos.',
    'review-unavailable/no-base': 'No hay ninguna rama con la que comparar esta.',
    'device-refused': ({ request }) =>
      `${request} no está disponible para los dispositivos vinculados. Usa Parley en su propio equipo.`,
    'agent-refused': ({ request }) =>
      `${request} no está disponible para los programas que inicia un agente. Hazlo en Parley o en una terminal propia.`,
    'scope-missing/device': ({ scope, request }) =>
      `Este dispositivo no tiene el ámbito «${scope}», que ${request} necesita. Vincúlalo de nuevo con ese ámbito.`,
    'scope-missing': ({ scope, request }) =>
      `El manifiesto de la extensión no pide el ámbito «${scope}», que ${request} necesita.`,
    'session-archived': 'La sesión está archivada y no se puede modificar.',
    'session-archived/adopt': 'La sesión está archivada y no puede convertirse en rama.',
    'session-archived/answer': 'La sesión está archivada; no se puede dar la respuesta a su agente.',
    'session-archived/branch': 'La rama está archivada y no se puede modificar.',
    'session-archived/parent': 'La sesión principal está archivada; no se puede añadir nada.',
    'session-archived/reopen': 'La rama está archivada y no se puede reabrir.',
    'session-archived/send': 'La sesión está archivada; no se le puede escribir.',
    'session-busy': 'Un agente está trabajando en la sesión. Detenerlo primero.',
    'session-busy/agent': ({ name }) => `${name} está trabajando. Esperar a que termine o detenerlo.`,
    'session-busy/apply': 'Hay agentes trabajando. Detenerlos o esperar y volver a intentarlo.',
    'session-busy/commands': ({ limit }) => `Ya hay ${limit} comandos esperando a los agentes.`,
    'session-busy/replaced':
      'Una sesión que se sobrescribiría está en uso, aunque su agente esté inactivo. Cerrarla primero.',
    'session-busy/restart': 'Un agente está trabajando. Esperar a que termine o detenerlo.',
    'session-busy/revert': 'Hay agentes trabajando. Detenerlos o esperar y luego revertir.',
    'session-busy/worktree': 'Un agente está trabajando en el worktree. Detenerlo o esperar.',
    'session-changed': 'La sesión siguió mientras se copiaba. No se movió nada; vuelva a intentarlo.',
    'session-exists': ({ sessionId }) => `La sesión ${sessionId} ya existe.`,
    'session-moved': ({ machine }) =>
      `La sesión se movió a ${machine} y sigue allí. Deshaga el traslado para continuarla aquí.`,
    'session-not-found': ({ sessionId }) => `No hay ninguna sesión ${sessionId}.`,
    'skill-not-found': ({ name }) => `La sesión no tiene la habilidad «${name}».`,
    'snapshot-too-large': 'La instantánea es demasiado grande para una sola respuesta; exportarla a un archivo.',
    'snapshot-version': ({ version }) =>
      `El archivo lo escribió un Parley más reciente (formato ${version}). Para importarlo, actualizar Parley.`,
    'store-failed/closed': ({ file }) => `${file} se cerró.`,
    'store-failed/in-use': ({ file }) => `Otro programa está usando ${file}.`,
    'store-failed/replaced': ({ file }) =>
      `${file} se eliminó o reemplazó mientras Parley lo usaba, así que ya no se puede guardar nada en él. Volver a ponerlo o reiniciar Parley.`,
    'store-full': ({ file }) =>
      `No queda espacio en el disco para ${file}. No se ha cambiado nada; liberar espacio y volver a intentarlo.`,
    'store-full/folder': ({ dir }) => `No queda espacio en el disco para ${dir}.`,
    'store-intact':
      'El almacén no está dañado, así que se conserva. Para volver atrás, restaurar una copia de seguridad.',
    'store-read-only': ({ dir }) => `No se puede escribir en ${dir}.`,
    'store-unreadable': ({ file }) =>
      `Ya no se puede leer nada de ${file}. Restaurar una copia de seguridad o empezar de nuevo; el archivo se conserva.`,
    'subagent-running':
      'Un subagente está trabajando en esta sesión y solo acepta mensajes del agente que lo inició. Se le puede escribir cuando termine.',
    'swap-unconfirmed': ({ name }) =>
      `${name} necesita una nueva sesión propia para este cambio. Enviar el mensaje con skipConnectorSwapWarning para comunicarle la conversación hasta ahora, o decidir con session.agent.update qué se le comunica.`,
    'task-limit': ({ limit }) => `Ya hay ${limit} tareas trabajando para esta sesión. Esperar o detener una.`,
    'task-not-found': ({ id }) => `La sesión no tiene la tarea ${id}.`,
    'tool-not-found': ({ toolName }) => `Ningún cliente conectado ofrece la herramienta ${toolName}.`,
    'consent-needed/test':
      'Los comandos de preparación del repositorio son nuevos o han cambiado. Revísalos y permítelos primero.',
    'consent-needed/script': 'Estos comandos son nuevos o han cambiado. Revísalos y permítelos primero.',
    'preview-not-shown':
      'Ninguna ventana muestra la vista previa o su página no responde. Abre la vista previa de la sesión.',
    'port-not-found': ({ port }) => `Ningún script de esta sesión usa el puerto ${port}.`,
    'process-failed/port': ({ port }) => `Otro programa sigue usando el puerto ${port}.`,
    'script-not-found': 'Esta carpeta no tiene ese script. Añade primero sus comandos.',
    'trust-not-found': ({ folder }) => `${folder} no es de confianza.`,
    'terminal-not-found': 'Este terminal ya no está abierto.',
    'trust-outdated': 'La carpeta ha cambiado desde que se revisó. Volver a revisarla.',
    'trust-outdated/setup': 'Los comandos de configuración han cambiado desde que se mostraron. Volver a revisarlos.',
    'turn-conflict': ({ turnId }) => `El turno ${turnId} ha terminado.`,
    'turn-conflict/other': ({ turnId }) => `El turno ${turnId} no es el que está en curso.`,
    'turn-not-found': ({ sessionId, turnId }) => `La sesión ${sessionId} no tiene el turno ${turnId}.`,
    'upload-mismatch': ({ name }) => `${name} cambió mientras se leía. Volver a adjuntarlo.`,
    'upload-mismatch/file': 'El archivo cambió mientras se leía. Volver a elegirlo.',
    'upload-mismatch/part': ({ name }) => `Solo ha llegado una parte de ${name}.`,
    'upload-not-found': 'La subida está incompleta. Volver a adjuntar el archivo.',
    'upload-not-found/file': 'El archivo ya no está. Volver a elegirlo.',
  },
}
