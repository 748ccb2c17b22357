package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Indexes;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.document.Documents;
import io.shardlab.workloads.language.operation.OperationSamples;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;

/** A server accepts the commands of all actions, with all their fields, and they have the effect that their names say. */
class StatementCommandsIT {

    private static final String FILE = """
            collections:
              orders:
                documents: 50
                document:
                  _id: ^sequence
                  customer: {^int: {from: 1, to: 5}}
                  status: {^choose: [open, paid]}
                  items: {^array: {length: 2, of: {sku: {^int: {from: 1, to: 9}}, price: {^double: {from: 1, to: 9, decimals: 2}}}}}
            operations:
              find:
                share: 1
                find: orders
                filter: {customer: {^existing: customer}, items.sku: {$in: [{^existing: items.sku}, 10]}}
                projection: {status: 1}
                sort: {_id: -1}
                skip: 0
                limit: 100
                batchSize: 100
                hint: {customer: 1}
                collation: {locale: simple}
                maxTimeMS: 10000
              aggregate:
                share: 1
                aggregate: orders
                pipeline: [{$match: {customer: {^existing: customer}}}, {$group: {_id: $status, n: {$sum: 1}}}]
                allowDiskUse: true
                hint: customer_1
                collation: {locale: en}
              count: {share: 1, count: orders, filter: {customer: {^existing: customer}}, limit: 100, hint: customer_1}
              count all: {share: 1, count: orders}
              distinct: {share: 1, distinct: orders, key: items.sku, filter: {_id: {^existing: _id}}, collation: {locale: en}}
              insert: {share: 1, insertOne: orders}
              insert given: {share: 1, insertOne: orders, document: {note: {^existing: status}, who: {^compute: {$toString: $customer}}}, choose: uniform}
              insert many: {share: 1, insertMany: orders, documents: 3, ordered: false, maxTimeMS: 10000}
              update:
                share: 1
                updateOne: orders
                filter: {_id: {^existing: _id}}
                update: {$set: {'items.$[item].price': {^double: {from: 1, to: 2}}}, $inc: {changes: 1}}
                arrayFilters: [{item.sku: {$gte: 0}}]
                hint: _id_
                collation: {locale: simple}
              update by pipeline: {share: 1, updateMany: orders, filter: {customer: {^existing: customer}}, update: [{$set: {total: {$sum: $items.price}}}, {$unset: changes}]}
              upsert: {share: 1, updateOne: orders, filter: {_id: {^uuid: }}, update: {$setOnInsert: {fresh: true}}, upsert: true}
              replace: {share: 1, replaceOne: orders, filter: {_id: {^existing: _id}}, replacement: {customer: {^existing: customer}, replaced: true}}
              modify:
                share: 1
                findOneAndUpdate: orders
                filter: {_id: {^existing: _id}}
                update: {$push: {notes: {^text: {words: 3}}}}
                sort: {_id: 1}
                projection: {notes: 1}
                returnDocument: after
                upsert: true
                hint: _id_
                collation: {locale: simple}
              modify by replacement: {share: 1, findOneAndReplace: orders, filter: {_id: {^existing: _id}}, replacement: {customer: 1}}
              bulk:
                share: 1
                bulkWrite: orders
                ordered: false
                operations:
                  - insertOne: {document: {customer: 9}}
                  - updateMany: {filter: {customer: 9}, update: {$set: {bulk: true}}}
                  - deleteOne: {filter: {bulk: true}}
              delete: {share: 1, deleteOne: orders, filter: {_id: {^existing: _id}}, hint: _id_, collation: {locale: simple}}
              delete one: {share: 1, findOneAndDelete: orders, filter: {customer: {^existing: customer}}, sort: {_id: 1}}
            """;

    @Test
    void aServerAcceptsTheCommandsOfAllActions() throws InterruptedException {
        WorkloadFile file = WorkloadFileReader.parse(Path.of("all.yaml"), FILE);
        Map<String, List<BsonDocument>> answers = new LinkedHashMap<>();
        Settings settings = Settings.parse(TargetParameters.all(), Map.of("cluster", "standalone"));
        try (Target target = SharedClusters.OPENER.open(settings, Notices.NONE)) {
            MongoDatabase database = target.routers().get(0).client().getDatabase("statements");
            load(file, database);
            OperationSamples samples = new OperationSamples(file, 5);
            for (OperationSpec operation : file.operations()) {
                answers.put(
                        operation.name(),
                        samples.commands(operation, 1).stream()
                                .map(command -> database.runCommand(command, BsonDocument.class))
                                .toList());
            }
        }

        assertThat(answers.values())
                .allSatisfy(all -> assertThat(all)
                        .allMatch(answer -> answer.getNumber("ok").intValue() == 1)
                        .noneMatch(answer -> answer.containsKey("writeErrors")));
        assertThat(first(answers, "find")).isNotEmpty();
        assertThat(first(answers, "aggregate")).isNotEmpty();
        assertThat(first(answers, "count")).hasSize(1);
        assertThat(first(answers, "count all").get(0).getInt32("n").getValue()).isEqualTo(50);
        assertThat(answers.get("distinct").get(0).getArray("values")).isNotEmpty();
        assertThat(numbers(answers, "insert")).containsExactly(1);
        assertThat(numbers(answers, "insert many")).containsExactly(3);
        assertThat(numbers(answers, "update")).containsExactly(1);
        assertThat(answers.get("update").get(0).getInt32("nModified").getValue())
                .isEqualTo(1);
        assertThat(answers.get("upsert").get(0).getArray("upserted")).hasSize(1);
        assertThat(numbers(answers, "replace")).containsExactly(1);
        assertThat(answers.get("modify").get(0).getDocument("value").getArray("notes"))
                .hasSize(1);
        assertThat(numbers(answers, "bulk")).containsExactly(1, 1, 1);
        assertThat(numbers(answers, "delete")).containsExactly(1);
        assertThat(answers.get("delete one").get(0).get("value").isDocument()).isTrue();
    }

    private static void load(WorkloadFile file, MongoDatabase database) {
        Documents documents = file.collection("orders").template().documents(5);
        database.getCollection("orders", BsonDocument.class)
                .insertMany(
                        LongStream.range(0, 50).mapToObj(documents::document).toList());
        database.getCollection("orders").createIndex(Indexes.ascending("customer"));
    }

    private static List<BsonDocument> first(Map<String, List<BsonDocument>> answers, String operation) {
        return answers.get(operation).get(0).getDocument("cursor").getArray("firstBatch").stream()
                .map(value -> value.asDocument())
                .toList();
    }

    private static List<Integer> numbers(Map<String, List<BsonDocument>> answers, String operation) {
        return answers.get(operation).stream()
                .map(answer -> answer.getInt32("n", new BsonInt32(-1)).getValue())
                .toList();
    }
}
