package io.shardlab.workloads.language.read;

import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.OperationSamples;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.operation.Statement;
import java.nio.file.Path;
import java.util.List;
import org.bson.BsonDocument;

/** A small file to which a test adds its operations. */
public final class Shop {

    private static final String COLLECTIONS = """
            collections:
              orders:
                documents: 100
                shardKey: {customer: 1, placed: 1}
                document:
                  customer: {^int: {from: 1, to: 10}}
                  placed: {^date: {from: 2024-01-01, to: 2024-12-31}}
                  status: {^choose: [open, paid]}
                  note: {^optional: {probability: 0.5, value: {^string: {length: 5}}}}
                  items: {^array: {length: {from: 1, to: 3}, of: {sku: {^int: {from: 1, to: 9}}}}}
                  address: {city: {^string: {length: 5}}, zip: 12345}
              customers:
                documents: 10
                document: {_id: ^sequence, name: {^string: {length: 5}}}
              events:
                documents: 0
                options: {collation: {locale: en}}
                document: {_id: ^objectId, kind: a}
            operations:
            """;

    private Shop() {}

    /** Reads the file with these operations, each a line without indentation. */
    public static WorkloadFile with(String... operations) {
        return WorkloadFileReader.parse(
                Path.of("shop.yaml"), COLLECTIONS + "  " + String.join("\n  ", operations) + "\n");
    }

    /** Reads the only operation of the file. */
    public static OperationSpec operation(String operation) {
        return with("only: " + operation).operations().get(0);
    }

    /** Reads the only statement of the file. */
    public static Statement statement(String operation) {
        return operation(operation).statements().get(0);
    }

    /** Returns the commands of the only operation of the file. */
    public static List<BsonDocument> commands(String operation, long number) {
        WorkloadFile file = with("only: " + operation);
        return new OperationSamples(file, 5).commands(file.operations().get(0), number);
    }
}
