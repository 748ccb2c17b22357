/** Documents from files: CSV, TSV, JSON and access logs, plain or compressed. */
package io.shardlab.data.input;
