/**
 * TLS with the certificate and key files (PEM) that MongoDB's tools use. The other options of a connection string belong in
 * {@code mongo.connection}.
 */
package io.shardlab.mongo.tls;
