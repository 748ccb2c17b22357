package io.shardlab.capture.file;

import io.shardlab.capture.sample.MadeUpTexts;
import io.shardlab.capture.sample.SampleOptions;
import java.util.Set;

/**
 * The facts that the writing of all operations needs. Immutable.
 *
 * @param templates the collections of the file
 * @param options the names to write and the fields whose values may be written
 * @param madeUp the texts of documents that have made-up ones in the file
 * @param inserting the names in the file of the collections into which operations insert documents
 * @param endMillis the end of what was observed, in milliseconds since 1970
 */
record Scene(Templates templates, SampleOptions options, MadeUpTexts madeUp, Set<String> inserting, long endMillis) {

    /** Returns the name in the file. */
    String name(String collection) {
        return options.names().name(collection);
    }
}
