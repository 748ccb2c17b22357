package com.example.shop;

import org.testcontainers.mongodb.MongoDBContainer;

/** The MongoDB server of the tests: the one that {@code MONGODB_URI} names, or else a container that they share. */
final class Server {

    private Server() {}

    static String connectionString() {
        String given = System.getenv("MONGODB_URI");
        return given == null ? Container.STARTED.getConnectionString() : given;
    }

    private static final class Container {

        static final MongoDBContainer STARTED = new MongoDBContainer("mongo:7");

        static {
            STARTED.start();
        }
    }
}
