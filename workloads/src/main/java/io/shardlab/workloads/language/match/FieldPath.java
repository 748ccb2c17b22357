package io.shardlab.workloads.language.match;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** A path such as {@code items.price}, which in MongoDB leads through documents and through the elements of arrays. Immutable. */
final class FieldPath {

    private final String[] names;

    FieldPath(String path) {
        names = path.split("\\.", -1);
    }

    /**
     * Returns the values at this path, with null for each document that has none.
     *
     * @param withElements true if an array at the end of the path counts with each of its elements, and as a whole
     */
    List<BsonValue> valuesIn(BsonDocument document, boolean withElements) {
        List<BsonValue> values = new ArrayList<>();
        ofDocument(document, 0, withElements, values);
        return values;
    }

    private void ofDocument(BsonDocument document, int name, boolean withElements, List<BsonValue> values) {
        BsonValue value = document.get(names[name]);
        if (value != null && value.isArray()) {
            ofArray(value.asArray(), name + 1, withElements, values);
        } else if (value == null || name + 1 == names.length) {
            values.add(value);
        } else if (value.isDocument()) {
            ofDocument(value.asDocument(), name + 1, withElements, values);
        } else {
            values.add(null);
        }
    }

    private void ofArray(BsonArray array, int name, boolean withElements, List<BsonValue> values) {
        if (name < names.length) {
            for (int i = 0; i < array.size(); i++) {
                ofElement(array.get(i), i, name, withElements, values);
            }
            return;
        }
        if (withElements) {
            values.addAll(array);
        }
        values.add(array);
    }

    /** A name that is a number means a position, and also a field of that name. */
    private void ofElement(BsonValue element, int index, int name, boolean withElements, List<BsonValue> values) {
        if (element.isDocument()) {
            ofDocument(element.asDocument(), name, withElements, values);
        }
        if (!names[name].equals(Integer.toString(index))) {
            return;
        }
        if (name + 1 == names.length) {
            values.add(element);
        } else if (element.isDocument()) {
            ofDocument(element.asDocument(), name + 1, withElements, values);
        } else if (element.isArray()) {
            ofArray(element.asArray(), name + 1, withElements, values);
        }
    }
}
