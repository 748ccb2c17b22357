/** The yardstick: a client that only writes prepared bytes to a socket and skips over the replies. */
package io.shardlab.bench.floor;
