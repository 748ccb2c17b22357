/** Errors as MongoDB tells them to clients. */
package io.shardlab.mongos.error;
