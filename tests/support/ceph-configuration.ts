type Places = { folder: string; cluster: string; monitor: string; gateway: number }

/** One monitor, one store in memory and one gateway, none of which anybody else can reach. */
export function cephConfiguration({ folder, cluster, monitor, gateway }: Places): string {
  return `[global]
fsid = ${cluster}
mon host = ${monitor}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
auth allow insecure global id reclaim = false
osd pool default size = 1
osd pool default min size = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
osd pool default pg num = 4
osd pool default pg autoscale mode = off
mon max pg per osd = 1000
osd objectstore = memstore
memstore device bytes = 1073741824
osd memory target = 939524096
osd class load list = *
osd class default list = *
run dir = ${folder}/run
admin socket = ${folder}/run/$cluster-$name.asok
pid file = ${folder}/run/$name.pid
log file = ${folder}/log/$name.log
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
keyring = ${folder}/keyring
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw dns name = localhost
`
}
