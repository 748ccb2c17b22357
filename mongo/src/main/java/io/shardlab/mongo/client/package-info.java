/** The client side of MongoDB: connections, pinning to routers, bulk writing, error kinds. */
package io.shardlab.mongo.client;
