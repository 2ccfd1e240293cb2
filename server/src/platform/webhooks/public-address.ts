import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { hostOf } from '../config/config.ts'

/** Networks that are not reachable from the internet, or lead back into one's own. */
const privateNetworks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  ...['::/128', '::1/128', '100::/64', '2001:db8::/32', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  // Addresses that contain an IPv4 address, which is not looked at.
  ...['::/96', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16'],
]

/** A list for each family: one list would find every IPv4 address in `::ffff:0:0/96`. */
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() }
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
for (const network of privateNetworks) {
  const [address = '', bits] = network.split('/')
  blocked[familyOf(address)].addSubnet(address, Number(bits), familyOf(address))
}

/** True for an IP address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = familyOf(address)
  return isIP(address) !== 0 && !blocked[family].check(address, family)
}

/** True if the host is an address and not public. */
export function isPrivateHost(url: URL): boolean {
  const host = hostOf(url)
  return isIP(host) !== 0 && !isPublicAddress(host)
}

/** Longest time of a look-up, in milliseconds, while a person waits. */
const lookupMs = 2_000

/**
 * True if the host is, or at the moment has, an address that is not public. A host that cannot be looked up is not: it is
 * checked again at each connection.
 */
export async function leadsToPrivateAddress(url: URL): Promise<boolean> {
  const host = hostOf(url)
  if (isIP(host) !== 0) return isPrivateHost(url)
  const addresses = await Promise.race([
    lookup(host, { all: true }).catch(() => []),
    wait(lookupMs, [], { ref: false }),
  ])
  return addresses.some(({ address }) => !isPublicAddress(address))
}
