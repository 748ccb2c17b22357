package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.document.Documents;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class CollectionsReaderTest {

    @Test
    void aCollectionHasWhatIsCreatedWithIt() {
        CollectionSpec collection = Templates.collection("""
                {documents: 1.5k, document: {region: {^choose: [EU, US]}, customer: ^int, at: ^date, email: ^string},
                 shardKey: {region: 1, customer: hashed},
                 zones: [{zone: Europe, shards: [0, 1], min: {region: EU}, max: {region: EV}},
                         {zone: America, shards: [2], min: {region: US, customer: {$minKey: 1}}, max: {region: {$maxKey: 1}}}],
                 indexes: [{email: 1}, {at: -1, email: text}, {key: {email: 1}, unique: true, name: e, partialFilterExpression: {at: {$gt: 5}}},
                           {key: 1}],
                 options: {compressor: zstd, validator: {customer: {$type: int}}, collation: {locale: en}}}
                """);

        assertThat(collection.documents()).isEqualTo(1500);
        assertThat(collection.isSharded()).isTrue();
        assertThat(collection.shardKey()).isEqualTo(BsonDocument.parse("{region: 1, customer: 'hashed'}"));
        assertThat(collection.zones())
                .containsExactly(
                        BsonDocument.parse(
                                "{zone: 'Europe', shards: [0, 1], min: {region: 'EU', customer: {$minKey: 1}},"
                                        + " max: {region: 'EV', customer: {$minKey: 1}}}"),
                        BsonDocument.parse("{zone: 'America', shards: [2], min: {region: 'US', customer: {$minKey: 1}},"
                                + " max: {region: {$maxKey: 1}, customer: {$minKey: 1}}}"));
        assertThat(collection.indexes())
                .containsExactly(
                        BsonDocument.parse("{key: {email: 1}, name: 'email_1'}"),
                        BsonDocument.parse("{key: {at: -1, email: 'text'}, name: 'at_-1_email_text'}"),
                        BsonDocument.parse(
                                "{key: {email: 1}, unique: true, name: 'e', partialFilterExpression: {at: {$gt: 5}}}"),
                        BsonDocument.parse("{key: {key: 1}, name: 'key_1'}"));
        assertThat(collection.options())
                .isEqualTo(BsonDocument.parse("{validator: {customer: {$type: 'int'}}, collation: {locale: 'en'},"
                        + " storageEngine: {wiredTiger: {configString: 'block_compressor=zstd'}}}"));
    }

    @Test
    void aCollectionNeedsOnlyItsDocuments() {
        CollectionSpec collection = Templates.collection("{documents: 0, document: {}}");

        assertThat(collection.isSharded()).isFalse();
        assertThat(collection.zones()).isEmpty();
        assertThat(collection.indexes()).isEmpty();
        assertThat(collection.options()).isEmpty();
    }

    @Test
    void namesOfCollectionsMayHaveDots() {
        assertThat(Templates.file("""
                        {a: {documents: 5, document: {x: 1}}, a.b: {documents: 5, document: {x: 2}},
                         c: {documents: 5, document: {one: {^reference: a.x}, two: {^reference: a.b.x}}}}
                        """).collection("c").template().documents(1).document(0))
                .isEqualTo(BsonDocument.parse("{one: 1, two: 2}"));
    }

    @Test
    void evenReferencesNameEachDocumentEquallyOften() {
        Documents orders = Templates.file("""
                        {customers: {documents: 40, document: {_id: ^sequence}},
                         c: {documents: 120, document: {customer: {^reference: {field: customers._id, distribution: even}}}}}
                        """).collection("c").template().documents(1);

        assertThat(IntStream.range(0, 120)
                        .mapToObj(number -> orders.value(number, "customer"))
                        .collect(Collectors.groupingBy(value -> value, Collectors.counting()))
                        .values())
                .hasSize(40)
                .containsOnly(3L);
    }
}
