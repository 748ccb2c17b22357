// Makes one sharded cluster of the servers in compose.yaml. Whatever is done already stays as it is, so that this can run again.
// For mongosh without a connection: mongosh --nodb make-cluster.js

const PATIENCE_MILLIS = 120000;
const PAUSE_MILLIS = 500;
const SHARDS = ['shard1', 'shard2'];

// The functions are declared as asynchronous, as mongosh itself would not wait for an attempt within "try".

/** Repeats an attempt until it succeeds, as servers may still be starting. */
async function eventually(what, attempt) {
  const end = Date.now() + PATIENCE_MILLIS;
  for (;;) {
    try {
      return await attempt();
    } catch (failure) {
      if (Date.now() > end) {
        throw new Error(`Cannot ${what}: ${failure.message}`);
      }
      await sleep(PAUSE_MILLIS);
    }
  }
}

async function administrationOf(host, options) {
  return await eventually(`connect to ${host}`, async () => await connect(`mongodb://${host}:27017/admin?${options}`));
}

/** Makes a replica set of one server, which has its name. */
async function makeReplicaSet(name, role) {
  const admin = await administrationOf(name, 'directConnection=true');
  try {
    await admin.runCommand({ replSetInitiate: { _id: name, ...role, members: [{ _id: 0, host: `${name}:27017` }] } });
  } catch (failure) {
    if (failure.codeName !== 'AlreadyInitialized') {
      throw failure;
    }
  }
  await eventually(`see ${name} become a primary`, async () => {
    if (!(await admin.hello()).isWritablePrimary) {
      throw new Error('it is still a secondary');
    }
  });
}

async function makeCluster() {
  await makeReplicaSet('config', { configsvr: true });
  for (const shard of SHARDS) {
    await makeReplicaSet(shard, {});
  }
  const router = await administrationOf('mongos1', '');
  for (const shard of SHARDS) {
    await eventually(`add ${shard}`, async () => await router.runCommand({ addShard: `${shard}/${shard}:27017` }));
  }
  await administrationOf('mongos2', '');
  print(`The cluster has the shards ${SHARDS.join(' and ')}.`);
}

makeCluster();
