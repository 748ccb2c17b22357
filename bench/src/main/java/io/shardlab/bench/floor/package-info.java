/** The yardstick: a client that does nothing but write prepared bytes to a socket and skip over the answers. */
package io.shardlab.bench.floor;
