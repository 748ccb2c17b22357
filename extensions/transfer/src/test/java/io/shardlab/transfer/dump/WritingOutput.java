package io.shardlab.transfer.dump;

import io.shardlab.transfer.dump.format.DumpOutput;
import io.shardlab.transfer.dump.format.DumpedCollection;
import java.io.IOException;
import java.util.List;

/** Runs an action on the servers after the documents of {@code many} were dumped. */
record WritingOutput(DumpOutput output, Runnable between) implements DumpOutput {

    @Override
    public void begin(String serverVersion, int parallel, List<DumpedCollection> collections) throws IOException {
        output.begin(serverVersion, parallel, collections);
    }

    @Override
    public Documents open(DumpedCollection collection) throws IOException {
        Documents documents = output.open(collection);
        if (!collection.collection().equals("many")) {
            return documents;
        }
        return new Documents() {
            @Override
            public void write(byte[] bytes, int start, int length) throws IOException {
                documents.write(bytes, start, length);
            }

            @Override
            public void complete() throws IOException {
                documents.complete();
                between.run();
            }

            @Override
            public void close() throws IOException {
                documents.close();
            }
        };
    }

    @Override
    public String displayName() {
        return output.displayName();
    }

    @Override
    public void complete() throws IOException {
        output.complete();
    }

    @Override
    public void close() throws IOException {
        output.close();
    }
}
