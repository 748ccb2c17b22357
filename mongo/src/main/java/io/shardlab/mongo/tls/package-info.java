/** Encrypted connections from the certificates and keys that MongoDB's tools use. */
package io.shardlab.mongo.tls;
