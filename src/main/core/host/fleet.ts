/* What programs need to know of fleets to start a host in one. */
export { serversOf, type FleetOverrides } from '../machine/fleet/options'
