/** Web-log documents as a pure function of (seed, document number), encoded straight to BSON. */
package io.shardlab.data.document;
