/** The process whose proxies delay what servers in zones, or in slow motion, send to each other and to clients. */
package io.shardlab.local.cluster.proxy;
