/** The client cost of Shardlab, compared with the floor and with plain use of the driver. */
package io.shardlab.bench.client;
