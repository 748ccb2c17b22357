package io.shardlab.workloads.language.read;

import io.shardlab.workloads.language.value.DocumentValue;

/** A document whose fields a computed value within it can use. Its fields are known once it was read. */
final class Scope {

    private final Scope around;
    private final int elements;
    private DocumentValue document;

    /**
     * @param around the document around it; null for the outermost one
     * @param elements the number of arrays of random length around it
     */
    Scope(Scope around, int elements) {
        this.around = around;
        this.elements = elements;
    }

    Scope around() {
        return around;
    }

    int elements() {
        return elements;
    }

    DocumentValue document() {
        return document;
    }

    void set(DocumentValue newDocument) {
        document = newDocument;
    }
}
