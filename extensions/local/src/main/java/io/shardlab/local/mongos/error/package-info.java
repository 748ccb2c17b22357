/** Errors in the form in which MongoDB reports them to clients. */
package io.shardlab.local.mongos.error;
