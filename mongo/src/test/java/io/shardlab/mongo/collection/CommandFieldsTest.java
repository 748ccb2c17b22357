package io.shardlab.mongo.collection;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.model.Collation;
import com.mongodb.client.model.CollationStrength;
import com.mongodb.client.model.DeleteManyModel;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.UpdateManyModel;
import com.mongodb.client.model.UpdateOneModel;
import io.shardlab.mongo.document.BsonAppender;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;

class CommandFieldsTest {

    private static CommandFields fields(String json) {
        byte[] encoded = BsonAppender.encode(BsonDocument.parse(json));
        byte[] within = new byte[encoded.length + 7];
        System.arraycopy(encoded, 0, within, 3, encoded.length);
        return CommandFields.of(new RawBsonDocument(within, 3, encoded.length));
    }

    @Test
    void fieldsOfAllTypesAreRead() {
        String json = "{find: 'a', filter: {b: {c: [1, {d: 2}]}}, limit: {$numberLong: '7'}, hint: 'b_1', upsert: true,"
                + " u: [{$set: {e: 1.5}}, {$unset: 'f'}], collation: {locale: 'de', strength: 2}}";
        CommandFields fields = fields(json);

        assertThat(fields.command()).isEqualTo(BsonDocument.parse(json));
        assertThat(fields.command().getFirstKey()).isEqualTo("find");
        assertThat(fields.document("filter")).isInstanceOf(RawBsonDocument.class);
        assertThat(fields.number("limit")).isEqualTo(7);
        assertThat(fields.hintString()).isEqualTo("b_1");
        assertThat(fields.hint()).isNull();
        assertThat(fields.flag("upsert")).isTrue();
        assertThat(fields.documents("u")).hasSize(2).hasOnlyElementsOfType(RawBsonDocument.class);
        assertThat(fields.collation())
                .isEqualTo(Collation.builder()
                        .locale("de")
                        .collationStrength(CollationStrength.SECONDARY)
                        .build());
    }

    @Test
    void fieldsThatAreMissingAreTheDriversDefaults() {
        CommandFields fields = fields("{find: 'a'}");

        assertThat(fields.document("filter")).isEmpty();
        assertThat(fields.documentOrNull("sort")).isNull();
        assertThat(fields.documents("pipeline")).isEmpty();
        assertThat(fields.documentsOrNull("arrayFilters")).isNull();
        assertThat(fields.number("skip")).isZero();
        assertThat(fields.hint()).isNull();
        assertThat(fields.hintString()).isNull();
        assertThat(fields.collation()).isNull();
    }

    @Test
    void writesBecomeTheDriversModels() {
        assertThat(DriverWrites.models(fields("{insert: 'a', documents: [{_id: 1}, {_id: 2}]}")))
                .hasSize(2)
                .hasOnlyElementsOfType(InsertOneModel.class);
        assertThat(DriverWrites.models(fields("{update: 'a', updates: [{q: {}, u: {$set: {b: 1}}},"
                        + " {q: {}, u: [{$set: {b: 1}}], multi: true}, {q: {}, u: {b: 1}, upsert: true}]}")))
                .hasExactlyElementsOfTypes(UpdateOneModel.class, UpdateManyModel.class, ReplaceOneModel.class);
        assertThat(DriverWrites.models(fields("{delete: 'a', deletes: [{q: {b: 1}, limit: 0}]}")))
                .singleElement()
                .isInstanceOfSatisfying(
                        DeleteManyModel.class,
                        many -> assertThat(many.getFilter()).isEqualTo(BsonDocument.parse("{b: 1}")));
    }
}
