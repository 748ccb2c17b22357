/** Local clusters: processes, topologies, and their lifecycle on this machine. */
package io.shardlab.cluster.local;
